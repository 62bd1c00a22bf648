"""Writes proofs of Coffee to disk, level by level: all positions with the same number of stones.

Memory holds one bucket of positions. What is written and what is still to be proven lies in the
folder `FILE.part` until the proof is complete, so an interrupted proof continues where it stopped.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, Protocol

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.proofs.claim import Claim
from kaffeehaus.kernels.coffee.proofs.rules import Entry, Position, Rules, rules_of
from kaffeehaus.kernels.coffee.proofs.stream import MEMBER, member
from kaffeehaus.kernels.coffee.solver.solver import NativeSolver, Solver

BUCKET_BITS = 12
"""Positions of a level lie in buckets by so many of their highest cells."""
BUFFER = 2**26
"""Bytes of positions that are collected before they go to disk."""
STONES_OF_A_ROUND = 2

Advance = Callable[[int], None]
"""Called with the number of entries that are written."""


@dataclass(frozen=True, slots=True)
class Records:
    """Positions as bytes: free cells, line and own stones, in the byte order of this machine."""

    width: int
    """Bytes of a set of cells: 8, or 16 for boards of more than 64 cells."""

    @property
    def size(self) -> int:
        """Bytes of a position."""
        return 3 * self.width

    def pack(self, position: Position) -> bytes:
        """A position as a record."""
        return b"".join(cells.to_bytes(self.width, sys.byteorder) for cells in position)

    def unpack(self, records: bytes) -> Iterator[Position]:
        """Positions from their records."""
        for first in range(0, len(records), self.size):
            yield Position(
                *(
                    int.from_bytes(records[start : start + self.width], sys.byteorder)
                    for start in range(first, first + self.size, self.width)
                )
            )

    def free(self, records: bytes, number: int) -> int:
        """The free cells of one of the records."""
        start = number * self.size
        return int.from_bytes(records[start : start + self.width], sys.byteorder)


def records_of(rules: Rules) -> Records:
    """How the positions of a board are packed."""
    return Records(8 if rules.everywhere.bit_length() <= 64 else 16)


class Prover(Protocol):
    """Finds the winner's turns. The solver behind it has solved the beginning of the proof."""

    def prove(self, positions: bytes) -> tuple[bytes, bytes]:
        """For positions with the same number of stones, in any order: the lines of a proof, and
        the positions that follow, sorted by their free cells."""


class NativeProver:
    """The C layer."""

    def __init__(self, solver: NativeSolver) -> None:
        self._solver = solver

    def prove(self, positions: bytes) -> tuple[bytes, bytes]:
        """Prove positions."""
        return self._solver.prove(positions)


class PythonProver:
    """The Python layer: the same as native/proving.h, for any solver."""

    def __init__(self, claim: Claim, solver: Solver) -> None:
        self._rules = rules_of(claim.board, claim.n)
        self._records = records_of(self._rules)
        self._grid = grid_of(claim.board, claim.n)
        self._solver = solver

    def prove(self, positions: bytes) -> tuple[bytes, bytes]:
        """Prove positions."""
        ordered = sorted(
            set(self._records.unpack(positions)),
            key=lambda at: (at.free, at.line, at.own.bit_count(), at.own),
        )
        entries: list[Entry] = []
        for _, group in groupby(ordered, key=lambda at: at[:2]):
            entries += self._prove_group(group)
        answers = {answer for entry in entries for answer in self._rules.follow(entry)}
        text = "".join(f"{entry}\n" for entry in entries)
        return text.encode(), b"".join(map(self._records.pack, sorted(answers)))

    def _prove_group(self, group: Iterator[Position]) -> list[Entry]:
        """Entries for positions with the same free cells and line, none of them superfluous."""
        found: list[Entry] = []
        for position in group:
            if any(not entry.needed & ~position.own for entry in found):
                continue
            more = self._solved(position)
            found = [entry for entry in found if more.needed & ~entry.needed]
            found.append(more)
        return sorted(found)

    def _solved(self, position: Position) -> Entry:
        taken = self._rules.everywhere & ~position.free
        scene = self._grid.scene(position.own, taken & ~position.own, position.line)
        solution = self._solver.solve(scene)
        assert solution.cell is not None, "every position of a proof is won"
        assert solution.rod is not None, "no entry is written where the winner can make a row"
        needed = position.own if solution.needed is None else solution.needed
        return Entry(position.free, position.line, needed, solution.cell, solution.rod)


def prover_of(claim: Claim, solver: Solver) -> Prover:
    """The fastest prover for this solver."""
    if FAST and isinstance(solver, NativeSolver):
        return NativeProver(solver)
    return PythonProver(claim, solver)


class _Level:
    """The positions with the same number of stones, in files by their highest cells."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        self._folder = folder
        self._records = records_of(rules)
        self._shift = max(0, rules.everywhere.bit_length() - BUCKET_BITS)
        self._buffers: dict[int, bytearray] = {}
        self._buffered = 0
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():  # what an interruption cut off comes again
            size = path.stat().st_size
            with path.open("ab") as file:
                file.truncate(size - size % self._records.size)

    def add(self, records: bytes) -> None:
        """Add positions that are sorted by their free cells."""
        first, count = 0, len(records) // self._records.size
        while first < count:
            bucket = self._records.free(records, first) >> self._shift
            end = self._end_of(bucket, records, first, count)
            part = records[first * self._records.size : end * self._records.size]
            self._buffers.setdefault(bucket, bytearray()).extend(part)
            first = end
        self._buffered += len(records)
        if self._buffered > BUFFER:
            self.flush()

    def _end_of(self, bucket: int, records: bytes, first: int, end: int) -> int:
        """The first record behind those of a bucket."""
        while first < end:
            middle = (first + end) // 2
            if self._records.free(records, middle) >> self._shift == bucket:
                first = middle + 1
            else:
                end = middle
        return end

    def flush(self) -> None:
        """Write the buffers to disk."""
        for bucket, records in self._buffers.items():
            with (self._folder / f"{bucket:03x}").open("ab") as file:
                file.write(records)
        self._buffers.clear()
        self._buffered = 0

    def buckets(self) -> list[int]:
        """The buckets on disk, in the order of a proof."""
        return sorted(int(path.name, 16) for path in self._folder.iterdir())

    def read(self, bucket: int) -> bytes:
        """The positions of a bucket, with repetitions."""
        return (self._folder / f"{bucket:03x}").read_bytes()

    def remove(self) -> None:
        """Delete the files."""
        shutil.rmtree(self._folder)


@dataclass(frozen=True, slots=True)
class _Mark:
    """How far a proof is on disk."""

    claim: str
    stones: int = 0
    """The level: how many stones lie."""
    bucket: int = -1
    """The last bucket of this level that is done."""
    size: int = 0
    """Bytes of the file so far."""
    entries: int = 0


class ProofWriter:
    """Writes one proof; goes on with what an interrupted writer of the same claim left."""

    def __init__(self, claim: Claim, target: str, advance: Advance | None = None) -> None:
        self._claim = claim
        self._target = Path(target)
        self._folder = Path(target + ".part")
        self._rules = rules_of(claim.board, claim.n)
        self._advance = advance
        self._text = bytearray()
        self._entries = 0

    def write(self, prover: Prover) -> int:
        """Write the proof; the number of its entries. Raises `PlayerError` if it cannot be
        written."""
        try:
            mark = self._begin()
            with (self._folder / "proof").open("r+b") as file:
                file.truncate(mark.size)
                file.seek(mark.size)
                self._write(prover, file, mark)
            (self._folder / "proof").replace(self._target)
            shutil.rmtree(self._folder)
        except OSError as error:
            raise PlayerError(
                gettext("Cannot write %(file)s.", file=shown(str(self._target))),
                code="unwritable_file",
            ) from error
        return self._entries

    def _begin(self) -> _Mark:
        """Where an earlier writer stopped, or the beginning."""
        self._folder.mkdir(exist_ok=True)
        (self._folder / "proof").touch()
        try:
            mark = _Mark(**json.loads(self._mark_file.read_text("ascii")))
        except FileNotFoundError:
            mark = _Mark(str(self._claim))
        except (ValueError, TypeError) as error:
            raise self._occupied() from error
        if mark.claim != str(self._claim):
            raise self._occupied()
        if not mark.size:
            level = self._level(mark.stones)
            for position in self._rules.beginning(self._claim):
                level.add(records_of(self._rules).pack(position))
            level.flush()
            self._text += f"{self._claim}\n".encode()
        self._entries = mark.entries
        return mark

    def _write(self, prover: Prover, file: BinaryIO, mark: _Mark) -> None:
        stones, last = mark.stones, mark.bucket
        level = self._level(stones)
        while buckets := level.buckets():
            following = self._level(stones + STONES_OF_A_ROUND)
            for bucket in (bucket for bucket in buckets if bucket > last):
                text, answers = prover.prove(level.read(bucket))
                following.add(answers)
                self._text += text
                self._entries += text.count(b"\n")
                if self._advance is not None:
                    self._advance(self._entries)
                if len(self._text) >= MEMBER:
                    self._save(file, following, stones, bucket)
            stones, last = stones + STONES_OF_A_ROUND, -1
            self._save(file, following, stones, last)
            level.remove()
            level = following
        file.write(member(bytes(self._text)) if self._text else b"")

    def _save(self, file: BinaryIO, level: _Level, stones: int, bucket: int) -> None:
        """Bring everything to disk, then the mark that it is there."""
        level.flush()
        file.write(member(bytes(self._text)))
        self._text.clear()
        file.flush()
        mark = _Mark(str(self._claim), stones, bucket, file.tell(), self._entries)
        unfinished = self._folder / "mark.part"
        unfinished.write_text(json.dumps(asdict(mark)), "ascii")
        unfinished.replace(self._mark_file)

    def _level(self, stones: int) -> _Level:
        return _Level(self._folder / f"{stones}-stones", self._rules)

    @property
    def _mark_file(self) -> Path:
        return self._folder / "mark.json"

    def _occupied(self) -> PlayerError:
        return PlayerError(
            gettext(
                "%(folder)s belongs to another proof: remove it, or choose another file.",
                folder=shown(str(self._folder)),
            ),
            code="unwritable_file",
        )
