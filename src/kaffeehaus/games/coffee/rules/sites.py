"""The board as the rules see it: for every cell, what a stone there would need and allow.

Everything here is worked out once for a board and a number `n`; a position only adds which cells
are taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Board, Cells, Rod, find_board


@dataclass(frozen=True, slots=True)
class Site:
    """A cell, the turns that can be taken there, and the rows it belongs to."""

    name: str
    bit: Cells
    turns: tuple[tuple[Place, Cells], ...]
    """Each way to lay the rod here, with the other cells of the line it points along."""
    rows: tuple[Cells, ...]
    """For each row of n through this cell: its other cells."""
    winning_turn: Place
    """The turn of a stone that makes a line here."""

    def makes_line(self, own: Cells) -> bool:
        """Whether a stone here makes n or more in a row with the player's own stones."""
        for row in self.rows:  # noqa: SIM110 - the innermost loop: a generator costs double
            if own & row == row:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Sites:
    """All sites of a board, and the lines between them. Sites stand in reading order."""

    board: Board
    n: int
    all: tuple[Site, ...]
    by_name: dict[str, Site]
    lines: dict[Place, tuple[Site, ...]]
    """By turn: the other sites of the line its rod points along."""


@cache
def sites_of(board_name: str, n: int) -> Sites:
    """The sites of the board for rows of n."""
    board = find_board(board_name)
    found = tuple(_site(board, n, cell) for cell in range(len(board.cells)))
    lines = {
        turn: tuple(site for site in found if site.bit & others)
        for site in found
        for turn, others in site.turns
    }
    return Sites(board, n, found, {site.name: site for site in found}, lines)


def _site(board: Board, n: int, cell: int) -> Site:
    name = board.cells[cell]
    turns = tuple(
        (Place(name, rod), _bits(board.line(cell, rod)) & ~(1 << cell)) for rod in board.steps
    )
    rows = tuple(_bits(row) & ~(1 << cell) for row in board.rows_of(n) if cell in row)
    return Site(name, 1 << cell, turns, rows, Place(name, Rod.NONE))


def _bits(cells: tuple[int, ...]) -> Cells:
    return sum(1 << cell for cell in cells)
