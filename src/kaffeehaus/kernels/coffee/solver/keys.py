"""Canonical keys of Coffee positions for transposition tables: equal keys, equal values.

A stone whose every row holds a stone of the other colour can never be part of a line: its colour no
longer matters, only that the cell is occupied. Of the rod only the free cells of its line matter.
Mirror images of the board are one position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Board, Cells, Point, find_board

Key: TypeAlias = tuple[Cells, Cells, Cells, Cells]
"""Stones of the player to move that count, those of the other, free cells, free cells of the line;
in the mirror image in which these numbers are the least."""


class Keyed(NamedTuple):
    """A key, and the number of the symmetry that maps to it."""

    key: Key
    symmetry: int


@dataclass(frozen=True, slots=True)
class Keys:
    """Computes the keys of one board for rows of n."""

    board: Board
    rows: tuple[Cells, ...]
    symmetries: tuple[tuple[int, ...], ...]
    """Each mirror image: where each cell goes."""
    tables: tuple[tuple[tuple[Cells, ...], ...], ...]
    """The same by eight cells at a time."""

    def key(self, own: Cells, other: Cells, free: Cells, line: Cells) -> Keyed:
        """The key of a position, as the player to move sees it."""
        # A cell that is neither free nor the player's own blocks that player, whatever is there.
        against_own, against_other = ~(own | free), ~(other | free)
        own_rows = other_rows = 0
        for row in self.rows:
            if not row & against_own:
                own_rows |= row
            if not row & against_other:
                other_rows |= row
        return self.mirrored((own & own_rows, other & other_rows, free, line))

    def mirrored(self, cells: Key) -> Keyed:
        """The least mirror image."""
        images = (
            Keyed((*(self.image(part, number) for part in cells),), number)  # type: ignore[arg-type]  # four parts stay four
            for number in range(len(self.symmetries))
        )
        return min(images)

    def image(self, cells: Cells, symmetry: int) -> Cells:
        """Where these cells go."""
        found = 0
        for table in self.tables[symmetry]:
            found |= table[cells & 255]
            cells >>= 8
        return found

    def turned(self, turn: Place, symmetry: int) -> Place:
        """Where a stone with a rod goes."""
        cell = self.board.cells.index(turn.cell)
        goes, mirror = self.symmetries[symmetry][cell], self.symmetries[symmetry]
        line = {mirror[other] for other in self.board.line(cell, turn.rod)}
        (rod,) = (rod for rod in self.board.steps if set(self.board.line(goes, rod)) == line)
        return Place(self.board.cells[goes], rod)


@lru_cache(maxsize=16)
def keys_of(board_name: str, n: int) -> Keys:
    """The keys of a board."""
    board = find_board(board_name)
    symmetries = tuple(_symmetry(board, number) for number in range(12 if board.hexagonal else 8))
    rows = tuple(sum(1 << cell for cell in row) for row in board.rows_of(n))
    return Keys(board, rows, symmetries, tuple(_tables(symmetry) for symmetry in symmetries))


def _symmetry(board: Board, number: int) -> tuple[int, ...]:
    """Turn the board by number // 2 steps, then mirror it if the number is odd."""
    index = {_from_middle(board, point): cell for cell, point in enumerate(board.points)}
    return tuple(
        index[_turned(board, _from_middle(board, point), number)] for point in board.points
    )


def _from_middle(board: Board, point: Point) -> Point:
    """Steps from the middle of the board; on squares in half steps."""
    x, y = point
    last = board.side - 1
    return (x, y - last) if board.hexagonal else (2 * x - last, 2 * y - last)


def _turned(board: Board, point: Point, number: int) -> Point:
    x, y = point
    for _ in range(number // 2):
        x, y = -y, x + y if board.hexagonal else x
    return (y, x) if number % 2 else (x, y)


def _tables(symmetry: tuple[int, ...]) -> tuple[tuple[Cells, ...], ...]:
    return tuple(
        tuple(
            sum(
                1 << goes
                for place, goes in enumerate(symmetry[first : first + 8])
                if byte >> place & 1
            )
            for byte in range(256)
        )
        for first in range(0, len(symmetry), 8)
    )
