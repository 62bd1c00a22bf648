"""Files that are being written, and have their names only when they are whole.

Until then a file is a hidden part beside its place. Whoever is killed leaves the part, which may
hold the keys of the house, so it is swept later: by whoever finds that nobody holds it any more.
The system lets go of what was held, also after a crash. Windows needs no locks for that: there
nobody can remove a file that is open.
"""

from __future__ import annotations

import glob
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from kaffeehaus.house.database.data_folder import FILE_MODE, sync_folder

PART = ".part"
"""How the names of parts end."""


@contextmanager
def whole_or_nothing(file: Path) -> Iterator[BinaryIO]:
    """A file for its owner alone that gets its name when the block has ended well. What others
    have left who were killed while they wrote the same file goes. Raises `OSError`."""
    sweep_parts(file.parent, file.name)
    part, handle = _new_part(file)
    try:
        with _kept_open(handle):
            with os.fdopen(handle, "wb") as written:
                yield written
                written.flush()
                os.fsync(written.fileno())
            part.replace(file)
        sync_folder(file.parent)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def sweep_parts(folder: Path, name: str | None = None) -> None:
    """Remove the parts in a folder that nobody writes any more, or those of the file of this
    name."""
    of_whom = "*" if name is None else f"{glob.escape(name)}.{'[0-9a-f]' * 8}"
    for part in folder.glob(f".{of_whom}{PART}"):
        # What is held, or somebody else's, stays; another may have been quicker.
        with suppress(OSError):
            _sweep(part)


def _new_part(file: Path) -> tuple[Path, int]:
    """A part that is held as long as its descriptor, or a copy of it, is open."""
    while True:
        part = file.with_name(f".{file.name}.{secrets.token_hex(4)}{PART}")
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
        # A file system that knows no locks is written to all the same; nothing is swept there.
        with suppress(OSError):
            _hold(handle, patiently=True)
        if os.fstat(handle).st_nlink:
            return part, handle
        os.close(handle)  # swept before it was held


@contextmanager
def _kept_open(handle: int) -> Iterator[None]:
    """Hold a part until it has its name. Windows renames nothing that is open."""
    if sys.platform == "win32":
        yield
    else:
        copy = os.dup(handle)
        try:
            yield
        finally:
            os.close(copy)


def _sweep(part: Path) -> None:
    """Raises `OSError` if somebody holds it."""
    if sys.platform == "win32":
        part.unlink()
    else:
        handle = os.open(part, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            _hold(handle, patiently=False)
            part.unlink()
        finally:
            os.close(handle)


def _hold(handle: int, *, patiently: bool) -> None:
    """Raises `OSError` if another has it, unless one waits, or if there are no locks."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if patiently else fcntl.LOCK_NB))
