"""Saved work of a solver in a file, so that another process can continue it.

A header names the board, n, memory and implementation; then come blocks, each with its length and a
checksum. An empty block with a checksum of all of them ends the file. The memory must be the same
again, because it determines the table's layout.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from typing import BinaryIO

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.kernels.coffee.solver.solver import Solver

_BLOCK = Struct("<II")
_LONGEST_HEAD = 200


@dataclass(frozen=True, slots=True)
class Work:
    """Parameters of a solver."""

    board: str
    n: int
    memory: int

    def head(self, solver: Solver) -> bytes:
        """Header line of its file."""
        kind = type(solver).__name__
        return f"coffee-work 3 {self.board} {self.n} {self.memory} {kind}\n".encode()


def save_work(target: str, work: Work, solver: Solver) -> None:
    """Save the solver's work atomically: the old file stays until the new one is complete.

    Raises `PlayerError` if it cannot be written.
    """
    try:
        unfinished = Path(target + ".part")
        with unfinished.open("wb") as file:
            file.write(work.head(solver))
            whole = 0
            for block in solver.saved():
                whole = zlib.crc32(block, whole)
                file.write(_BLOCK.pack(len(block), zlib.crc32(block)))
                file.write(block)
            file.write(_BLOCK.pack(0, whole))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except (OSError, ValueError) as error:
        raise PlayerError(
            gettext("Cannot write %(file)s.", file=shown(target)), code="unwritable_file"
        ) from error


def load_work(source: str, work: Work, solver: Solver) -> None:
    """Load saved work into the solver; does nothing without a file.

    Raises `PlayerError` for a file that is damaged or for another board, memory or implementation.
    """
    try:
        with Path(source).open("rb") as file:
            if file.readline(_LONGEST_HEAD) != work.head(solver):
                raise PlayerError(
                    gettext(
                        "%(file)s was saved for another board or another --memory.",
                        file=shown(source),
                    ),
                    code="unreadable_file",
                )
            for block in _blocks(file):
                solver.restore(block)
    except FileNotFoundError:
        return
    except ValueError as error:
        raise PlayerError(
            gettext("%(file)s is damaged.", file=shown(source)), code="unreadable_file"
        ) from error
    except OSError as error:
        raise PlayerError(
            gettext("Cannot read %(file)s.", file=shown(source)), code="unreadable_file"
        ) from error


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    """The blocks of a file. Raises `ValueError` if one is damaged or missing."""
    whole = 0
    while True:
        head = file.read(_BLOCK.size)
        if len(head) < _BLOCK.size:
            raise ValueError("the file ends too soon")
        length, checksum = _BLOCK.unpack(head)
        if not length:
            break
        block = file.read(length)
        if len(block) != length or zlib.crc32(block) != checksum:
            raise ValueError("a block is damaged")
        whole = zlib.crc32(block, whole)
        yield block
    if checksum != whole or file.read(1):
        raise ValueError("the blocks do not belong together")
