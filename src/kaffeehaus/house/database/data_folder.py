"""The data folder: file permissions, durability (fsync), file lock, atomic writes.

New files are created with owner-only modes, never changed afterwards; existing ones that others can
access are restricted, with a warning in the log. Only files with our name prefix are touched.

A new directory entry is durable only after an fsync of its folder. SQLite syncs file contents, and
the entries that it creates itself.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import logging
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.engines import DatabaseSettings
from kaffeehaus.house.database.errors import StoreError

logger = logging.getLogger(__name__)

HAS_MODES = os.name == "posix"
"""Whether the system has POSIX permission bits."""

FOLDER_MODE = 0o700
FILE_MODE = 0o600
OTHERS = 0o077
OWN_FILES = "kaffeehaus.*"


def make_folder(folder: Path) -> None:
    """Create the folder with owner-only access if it is missing. Raises `OSError`."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True)
    except FileExistsError as error:
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "", str(folder)) from error
        return
    if HAS_MODES:
        # The umask may have masked rights of the owner too.
        folder.chmod(FOLDER_MODE)
    for path in reversed(missing):
        _give_to_owner(path, path.parent)
        sync_folder(path.parent)


def open_private(file: Path) -> int:
    """Open a file of the data folder, created with owner-only access; its descriptor.

    Does not follow symbolic links, which others could have planted. Raises `OSError`.
    """
    flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
    try:
        opened = os.open(file, flags | os.O_CREAT | os.O_EXCL, FILE_MODE)
    except FileExistsError:
        return os.open(file, flags)
    os.fchmod(opened, FILE_MODE)
    _give_to_owner(opened, file.parent)
    return opened


def _give_to_owner(made: int | Path, folder: Path) -> None:
    """Give what root makes in a folder to the owner of the folder: an administrator who restores a
    backup for a service must not lock the service's account out."""
    if HAS_MODES and os.geteuid() == 0:
        found = folder.stat()
        os.chown(made, found.st_uid, found.st_gid)


def make_database_file(file: Path) -> None:
    """Create an empty database file with owner-only access. Raises `OSError`.

    SQLite itself would apply the umask, and gives the WAL the mode of this file.
    """
    if HAS_MODES:
        os.close(open_private(file.resolve()))
        sync_folder(file.resolve().parent)


def sync_folder(folder: Path) -> None:
    """fsync a folder, so that its entries survive a power loss; best effort."""
    if not HAS_MODES:
        return
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def restrict_access(folder: Path, database: Path) -> None:
    """Remove the access of other users to the data folder, with a warning in the log.

    A folder of another account or a shared one (sticky bit, as /tmp) is only warned about, and so
    is what could not be changed.
    """
    if not HAS_MODES:
        return
    files = _own_files(folder, database)
    if complaint := _complaint(folder):
        logger.warning("The data folder %s %s", folder, complaint)
        _close(folder, files)
    else:
        _close(folder, [folder, *files])


def _complaint(folder: Path) -> str:
    """Why the folder's own mode must stay; empty if it may be changed."""
    found = folder.stat()
    if found.st_uid != os.geteuid():
        return (
            "belongs to another account, which can get at the data:"
            " give the server a folder of its own with --data."
        )
    if found.st_mode & stat.S_ISVTX:
        return "is one that everybody shares: give the server a folder of its own with --data."
    return ""


def _own_files(folder: Path, database: Path) -> list[Path]:
    """The server's files in the folder, and the database behind a symbolic link."""
    regular = [path for path in folder.glob(OWN_FILES) if stat.S_ISREG(path.lstat().st_mode)]
    return sorted({*regular, database.resolve()})


def _close(folder: Path, paths: list[Path]) -> None:
    exposed = [path for path in paths if _is_open(path)]
    for path in exposed:
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
        except OSError:
            continue
    stuck = [path for path in exposed if _is_open(path)]
    closed = [path for path in exposed if path not in stuck]
    if closed:
        logger.warning(
            "Others on this machine could get at %s: now only the owner can.",
            _listed(folder, closed),
        )
    if stuck:
        logger.warning(
            "Others on this machine can get at %s, and the server cannot change that:"
            " set the permissions, or give it another folder with --data.",
            _listed(folder, stuck),
        )


def _is_open(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & OTHERS)
    except FileNotFoundError:
        # SQLite deletes WAL and shared memory when the last connection closes.
        return False


def _listed(folder: Path, paths: list[Path]) -> str:
    """The first path in full, the others of the same folder by their names."""
    first, *rest = paths
    names = [path.name if path.parent == folder else str(path) for path in rest]
    return ", ".join([str(first), *names])


LOCK = "kaffeehaus.lock"


@contextmanager
def folder_lock(place: DatabaseSettings) -> Iterator[None]:
    """Hold an flock on the data folder; the system releases it even after a crash.

    No-op with PostgreSQL, which servers share, and on Windows, which has no flock. Raises
    `StoreError` if another server holds it. A folder that cannot be created is
    left to the store, which reports it.
    """
    if place.database_url or sys.platform == "win32":
        yield
        return
    try:
        make_folder(place.data)
        descriptor = open_private(place.data / LOCK)
    except OSError:
        yield
        return
    try:
        _lock(descriptor, place)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, place: DatabaseSettings) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise data_in_use(str(place.data)) from None


def data_in_use(name: str) -> StoreError:
    """The error for data of a running server."""
    return StoreError(
        gettext("Another server is running with the data in %(name)s. Stop it first.", name=name)
    )


PART = ".part"
"""Suffix of temporary files."""


@contextmanager
def atomic_write(file: Path) -> Iterator[BinaryIO]:
    """Write a file atomically, with owner-only access: it gets its name at the end of the block.

    Until then it is a hidden, locked temporary file. A killed process leaves it behind, and the
    next writer deletes it. Raises `OSError`.
    """
    delete_abandoned_parts(file.parent, file.name)
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


def delete_abandoned_parts(folder: Path, name: str | None = None) -> None:
    """Delete abandoned temporary files in a folder, or only those of the file of this name."""
    of_whom = "*" if name is None else f"{glob.escape(name)}.{'[0-9a-f]' * 8}"
    for part in folder.glob(f".{of_whom}{PART}"):
        # It is locked, belongs to another account, or another process was faster.
        with suppress(OSError):
            _sweep(part)


def _new_part(file: Path) -> tuple[Path, int]:
    """A temporary file, locked as long as its descriptor or a copy of it is open."""
    while True:
        part = file.with_name(f".{file.name}.{secrets.token_hex(4)}{PART}")
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
        # On a file system without locks nothing is swept.
        with suppress(OSError):
            _hold(handle, patiently=True)
        if os.fstat(handle).st_nlink:
            return part, handle
        os.close(handle)  # swept before it was locked


@contextmanager
def _kept_open(handle: int) -> Iterator[None]:
    """Keep the lock until the file has its name. Windows cannot rename an open file."""
    if sys.platform == "win32":
        yield
    else:
        copy = os.dup(handle)
        try:
            yield
        finally:
            os.close(copy)


def _sweep(part: Path) -> None:
    """Delete an abandoned file. Raises `OSError` if it is locked, or open on Windows."""
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
    """Lock a file, waiting for it or not. Raises `OSError`, also without support for locks."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if patiently else fcntl.LOCK_NB))
