"""Permissions and durability of the data folder, which holds server keys and game seeds.

New files are created with owner-only modes, never changed afterwards; existing ones that others can
access are restricted, with a warning in the log. Only files with our name prefix are touched.

A new directory entry is durable only after an fsync of its folder. SQLite syncs file contents, and
the entries that it creates itself.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

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
    except FileExistsError:
        if not folder.is_dir():
            raise
        return
    if HAS_MODES:
        # The umask may have masked rights of the owner too.
        folder.chmod(FOLDER_MODE)
    for path in missing:
        sync_folder(path.parent)


def open_own(file: Path) -> int:
    """Open a file of the data folder, created with owner-only access; its descriptor.

    Does not follow symbolic links, which others could have planted. Raises `OSError`.
    """
    flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
    try:
        opened = os.open(file, flags | os.O_CREAT | os.O_EXCL, FILE_MODE)
    except FileExistsError:
        return os.open(file, flags)
    os.fchmod(opened, FILE_MODE)
    return opened


def make_database_file(file: Path) -> None:
    """Create an empty database file with owner-only access. Raises `OSError`.

    SQLite itself would apply the umask, and gives the WAL the mode of this file.
    """
    if HAS_MODES:
        os.close(open_own(file.resolve()))
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


def close_to_others(folder: Path, database: Path) -> None:
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
            " give the house a folder of its own with --data."
        )
    if found.st_mode & stat.S_ISVTX:
        return "is one that everybody shares: give the house a folder of its own with --data."
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
            "Others on this machine can get at %s, and the house cannot change that:"
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
