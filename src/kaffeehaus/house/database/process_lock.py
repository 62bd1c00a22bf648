"""File lock of the data folder: with SQLite only one server may run on it."""

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
    """Hold an flock on the data folder; the system releases it even after a crash.

    No-op with PostgreSQL, which servers share, and on Windows, which has no flock. Raises
    `StoreError` with that advice if another server holds it. A folder that cannot be created is
    left to the store, which reports it.
    """
    if place.database_url or sys.platform == "win32":
        yield
        return
    try:
        make_folder(place.data)
        descriptor = open_own(place.data / LOCK)
    except OSError:
        yield
        return
    try:
        _lock(descriptor, place, advice)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, place: DatabaseSettings, advice: str) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreError(
            f"Another house is open with the data in {place.data}: {advice}."
        ) from None
