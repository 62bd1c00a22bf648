"""Checks proofs of Coffee with the rules alone: on all cores, in bounded memory, in any order.

Every entry is checked by itself: its turn is legal, the loser cannot make a row after it, and after
every answer the winner can make a row or has an entry. Stones are only ever added, so entries that
rely on one another cannot form a circle. Entries, and positions that need one, are sorted into
parts by their free cells; then each part must have an entry for each of its positions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from kaffeehaus.core.command_line.jobs import in_order
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee.rules.boards import Cells
from kaffeehaus.kernels.coffee.proofs.claim import Claim, Unproven, read_claim
from kaffeehaus.kernels.coffee.proofs.rules import Entry, Position, Rules, rules_of

ENTRIES, POSITIONS = "entries", "positions"
Advance = Callable[[int, int], None]
"""Called with what is done and all that is to be done."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A proof without gaps."""

    claim: Claim
    entries: int


@dataclass(frozen=True, slots=True)
class _Desk:
    """Where the parts of one proof are sorted."""

    claim: Claim
    folder: Path
    parts: int

    @property
    def rules(self) -> Rules:
        return rules_of(self.claim.board, self.claim.n)

    @property
    def width(self) -> int:
        """The bits of a set of cells."""
        return self.rules.everywhere.bit_length()

    @property
    def size(self) -> int:
        """The bytes of a record: free cells, line and stones as one number."""
        return -(-3 * self.width // 8)

    def record(self, free: Cells, line: Cells, stones: Cells) -> bytes:
        number = (free << self.width | line) << self.width | stones
        return number.to_bytes(self.size, "big")

    def store(self, kind: str, positions: Iterable[Position]) -> None:
        """Append records to the parts. Each process has its own files."""
        found: dict[int, bytearray] = {}
        for position in positions:
            found.setdefault(position.free % self.parts, bytearray()).extend(self.record(*position))
        for part, records in found.items():
            with (self.folder / f"{kind}-{part}-{os.getpid()}").open("ab") as file:
                file.write(records)

    def stored(self, kind: str, part: int) -> Iterator[tuple[int, Cells]]:
        """The records of a part: free cells and line as one number, and the stones."""
        mask = (1 << self.width) - 1
        for path in self.folder.glob(f"{kind}-{part}-*"):
            with path.open("rb") as file:
                while block := file.read(self.size * 2**14):
                    for first in range(0, len(block), self.size):
                        number = int.from_bytes(block[first : first + self.size], "big")
                        yield number >> self.width, number & mask
            path.unlink()


def check_proof(
    chunks: Iterable[bytes],
    *,
    jobs: int = 1,
    parts: int = 1,
    advance: Advance | None = None,
) -> Checked:
    """Check a proof given as pieces of whole lines. Raises `Unproven` if it has a gap.

    Memory grows with the size of a part, so large proofs need many. `advance` follows the parts.
    """
    source = iter(chunks)
    head, _, rest = next(source, b"").partition(b"\n")
    claim = read_claim(head.decode("ascii", "replace"))
    with TemporaryDirectory(prefix="coffee-proof-") as folder:
        desk = _Desk(claim, Path(folder), parts)
        desk.store(POSITIONS, desk.rules.beginning(claim))
        count = sum(in_order(partial(_sort, desk), chain([rest], source), jobs))
        for done, _ in enumerate(in_order(partial(_compare, desk), range(parts), jobs), 1):
            if advance is not None:
                advance(done, parts)
    return Checked(claim, count)


def _sort(desk: _Desk, chunk: bytes) -> int:
    """Check the entries of a chunk and store what they need; how many there are."""
    rules = desk.rules
    entries = [read_entry(line, rules) for line in chunk.splitlines()]
    desk.store(ENTRIES, (Position(*entry[:3]) for entry in entries))
    desk.store(POSITIONS, {position for entry in entries for position in rules.follow(entry)})
    return len(entries)


def _compare(desk: _Desk, part: int) -> None:
    """Raise `Unproven` if a position of this part has no entry."""
    entries: dict[int, list[Cells]] = {}
    for place, needed in desk.stored(ENTRIES, part):
        entries.setdefault(place, []).append(needed)
    for place, own in desk.stored(POSITIONS, part):
        if not any(not needed & ~own for needed in entries.get(place, ())):
            position = (place >> desk.width, place & (1 << desk.width) - 1, own)
            raise Unproven(
                gettext("The proof has no turn for the position %(position)s.", position=position)
            )


def read_entry(line: bytes, rules: Rules) -> Entry:
    """An entry from its line. Raises `Unproven`."""
    try:
        free, pointed, needed, cell, rod = line.split()
        entry = Entry(int(free, 16), int(pointed, 16), int(needed, 16), int(cell), int(rod))
    except ValueError as error:
        raise _unreadable(line) from error
    if min(entry) < 0 or max(entry[:3]) > rules.everywhere or entry.cell >= len(rules.board.cells):
        raise _unreadable(line)
    return entry


def _unreadable(line: bytes) -> Unproven:
    text = line[:80].decode("ascii", "replace")
    return Unproven(gettext("A line of the proof cannot be read: %(line)s", line=text))
