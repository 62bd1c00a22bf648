"""One house per data folder: a second one would not hear what happens at the first one's tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kaffeehaus.house.database.data_folder import make_folder, open_own
from kaffeehaus.house.database.engines import DatabaseSettings
from kaffeehaus.house.database.errors import StoreError

LOCK = "kaffeehaus.lock"
ELSEWHERE = "end it, or name another folder with --data"


@contextmanager
def sole_use(place: DatabaseSettings, advice: str = ELSEWHERE) -> Iterator[None]:
    """Keep the data folder from other houses; the system lets go of it even after a crash.

    PostgreSQL is meant to be shared and needs none of this; Windows has other locks and goes
    without. Raises `StoreError` with that advice when another house is open there. A folder that
    cannot be made or written is left to the store, which tells about it.
    """
    if place.database_url or sys.platform == "win32":
        yield
        return
    try:
        make_folder(place.data)
        sessions = open_own(place.data / LOCK)
    except OSError:
        yield
        return
    try:
        _lock(sessions, place, advice)
        yield
    finally:
        os.close(sessions)


def _lock(sessions: int, place: DatabaseSettings, advice: str) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    try:
        fcntl.flock(sessions, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreError(
            f"Another house is open with the data in {place.data}: {advice}."
        ) from None
