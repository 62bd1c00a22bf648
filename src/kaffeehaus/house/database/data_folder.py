"""The data folder is its owner's alone: it holds the keys of the house and the seeds of games.

What the house makes there is made closed, never closed afterwards; what it finds open to others is
closed, and that is said. Only files of the house are touched, which all begin with its name.

A name is on the disk only once its folder is: SQLite sees to the content of its files, and to the
names of those that it makes itself.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

logger = logging.getLogger(__name__)

HAS_MODES = os.name == "posix"
"""Whether the system knows owners and others by permission bits."""

FOLDER_MODE = 0o700
FILE_MODE = 0o600
OTHERS = 0o077
OWN_FILES = "kaffeehaus.*"


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing, closed to others. Raises `OSError`."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
        return
    if HAS_MODES:
        # The umask may have taken rights from the owner too.
        folder.chmod(FOLDER_MODE)
    for path in missing:
        keep_names(path.parent)


def open_own(file: Path) -> int:
    """A descriptor of a file of the house, which is made closed to others if it is missing.

    Links are not followed: in a folder that was open, others may have laid one. Raises `OSError`.
    """
    ways = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
    try:
        opened = os.open(file, ways | os.O_CREAT | os.O_EXCL, FILE_MODE)
    except FileExistsError:
        return os.open(file, ways)
    os.fchmod(opened, FILE_MODE)
    return opened


def make_database_file(file: Path) -> None:
    """Make an empty database: SQLite itself would let the umask choose the mode, and gives the
    files beside it the mode that this one has. Raises `OSError`."""
    if HAS_MODES:
        os.close(open_own(file.resolve()))
        keep_names(file.resolve().parent)


def keep_names(folder: Path) -> None:
    """Have the names in a folder outlast a power cut. Not every file system can promise that."""
    if not HAS_MODES:
        return
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def close_to_others(folder: Path, database: Path) -> None:
    """Take the rights that others have in the folder, and say so in one sentence.

    A folder of another account, or one that everybody shares as /tmp, stays as it is: that is
    said too, and so is what could not be changed.
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
    """Why the folder is not the house's to close, or nothing."""
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
    """The files of the house, and the database wherever a link may have put it."""
    lying = [path for path in folder.glob(OWN_FILES) if stat.S_ISREG(path.lstat().st_mode)]
    return sorted({*lying, database.resolve()})


def _close(folder: Path, paths: list[Path]) -> None:
    wide = [path for path in paths if _is_open(path)]
    for path in wide:
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
        except OSError:
            continue
    stuck = [path for path in wide if _is_open(path)]
    closed = [path for path in wide if path not in stuck]
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
        # SQLite takes its two files away when the last connection closes.
        return False


def _listed(folder: Path, paths: list[Path]) -> str:
    """The first path in full, the others of the same folder by their names."""
    first, *rest = paths
    names = [path.name if path.parent == folder else str(path) for path in rest]
    return ", ".join([str(first), *names])
