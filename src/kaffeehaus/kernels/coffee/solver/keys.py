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
from kaffeehaus.games.coffee.rules.boards import Board, Cells, find_board
from kaffeehaus.games.coffee.rules.symmetries import Symmetries, symmetries_of

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
    symmetries: Symmetries

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
        images = enumerate(self.symmetries.images(*cells))
        return min(Keyed(image, number) for number, image in images)  # type: ignore[arg-type]  # four parts stay four

    def turned(self, turn: Place, symmetry: int) -> Place:
        """Where a stone with a rod goes."""
        cell = self.board.cells.index(turn.cell)
        mirror = self.symmetries.goes[symmetry]
        goes = mirror[cell]
        line = {mirror[other] for other in self.board.line(cell, turn.rod)}
        (rod,) = (rod for rod in self.board.steps if set(self.board.line(goes, rod)) == line)
        return Place(self.board.cells[goes], rod)


@lru_cache(maxsize=16)
def keys_of(board_name: str, n: int) -> Keys:
    """The keys of a board."""
    board = find_board(board_name)
    rows = tuple(sum(1 << cell for cell in row) for row in board.rows_of(n))
    return Keys(board, rows, symmetries_of(board_name))
