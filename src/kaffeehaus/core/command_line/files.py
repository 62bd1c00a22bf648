"""File input and output for paths given on the command line."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import BinaryIO

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown

STANDARD_INPUT = "-"
LARGEST_FILE = 64 * 1024 * 1024


def read_text(source: str) -> str:
    """Text of the file, or of stdin for `-`.

    Raises `PlayerError` for a file that is unreadable, not text or too large.
    """
    name = gettext("Standard input") if source == STANDARD_INPUT else shown(source)
    try:
        data = _read_bytes(source)
    except OSError as error:
        raise PlayerError(
            gettext("Cannot read %(file)s: %(reason)s.", file=name, reason=reason_of(error)),
            code="unreadable_file",
        ) from error
    if len(data) > LARGEST_FILE:
        raise PlayerError(gettext("%(file)s is too large.", file=name), code="unreadable_file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError(_not_text(name), code="unreadable_file") from error
    if "\0" in text:
        raise PlayerError(_not_text(name), code="unreadable_file")
    return text


def _not_text(name: str) -> str:
    return gettext("%(file)s is not a text file.", file=name)


def write_text(target: str, text: str) -> None:
    """Write or replace the file. Raises `PlayerError` if that fails."""
    try:
        Path(target).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else gettext("invalid file name")
        raise PlayerError(
            gettext("Cannot write %(file)s: %(reason)s.", file=shown(target), reason=reason),
            code="unwritable_file",
        ) from error


def _read_bytes(source: str) -> bytes:
    if source != STANDARD_INPUT:
        with Path(source).open("rb") as file:
            return _at_most(file)
    if sys.stdin is None:
        return b""
    return _at_most(sys.stdin.buffer)


def _at_most(file: BinaryIO) -> bytes:
    return file.read(LARGEST_FILE + 1)


def reason_of(error: OSError) -> str:
    """Why the system refused, to stand after a colon; rare reasons are in the system's words."""
    match error.errno:
        case errno.ENOENT:
            return gettext("no such file or folder")
        case errno.EISDIR:
            return gettext("it is a folder")
        case errno.ENOTDIR:
            return gettext("a part of the path is not a folder")
        case errno.EACCES | errno.EPERM:
            return gettext("permission denied")
        case errno.EEXIST:
            return gettext("it already exists")
        case errno.EROFS:
            return gettext("the disk is read-only")
        case errno.ENOSPC:
            return gettext("the disk is full")
        case errno.EADDRNOTAVAIL:
            return gettext("this computer does not have that address")
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
