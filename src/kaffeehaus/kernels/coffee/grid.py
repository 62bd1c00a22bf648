"""Bitboards of Coffee: positions as a few integers, for fast playouts.

A second, faster implementation of the rules in `kaffeehaus.games.coffee`; the tests compare both. A
set of cells is an int with one bit per cell in reading order, as in the rules. A set of turns is an
int too: the turn "stone on cell c, rod number r" is the bit `r * cells + c`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kaffeehaus.games.coffee.rules.actions import COLOURS, Place
from kaffeehaus.games.coffee.rules.boards import Board, Cells, Rod, find_board
from kaffeehaus.games.coffee.view import CoffeeView

Turns: TypeAlias = int
"""Bit set of turns."""


class Finishers(dict[Cells, Cells]):
    """One line of the board: by the stones a player has on it, the cells that complete a row.

    Filled lazily. A cell may be occupied by the opponent; callers mask it with the free cells.
    """

    def __init__(self, rows: tuple[Cells, ...]) -> None:
        super().__init__()
        self.rows = rows

    def __missing__(self, own: Cells) -> Cells:
        found = 0
        for row in self.rows:
            lacking = row & ~own
            if lacking.bit_count() == 1:
                found |= lacking
        self[own] = found
        return found


class Scene(NamedTuple):
    """A position from the point of view of the player to move, independent of colours."""

    free: Cells
    own: Cells
    other: Cells
    own_wins: Cells
    """Cells where a stone of the player to move would make a line, if free."""
    other_wins: Cells
    line: Cells
    """Free cells on which the next stone may go."""
    roomy: Turns
    """Turns whose rod would point to a free cell, if their own cell is free."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Precomputed tables of a board for rows of n. The first index is always the cell."""

    board: Board
    rods: tuple[Rod, ...]
    others: tuple[tuple[Cells, ...], ...]
    """By rod: the other cells of the line it would point along."""
    lines: tuple[tuple[tuple[Cells, Turns], ...], ...]
    """By rod: the whole line, and the turns that lay the rod along it."""
    finishers: tuple[tuple[tuple[Cells, Finishers], ...], ...]
    """For each line long enough to win on: its cells, and what completes a row there."""
    poison: tuple[Turns, ...]
    """The turns elsewhere that would point the rod at this cell."""
    any_rod: Turns
    """Times a set of cells: all turns on those cells."""
    start: Scene

    def after(self, scene: Scene, cell: int, line: Cells) -> Scene:
        """The other player's scene after a stone on `cell`, with the rod along the cells `line`."""
        free = scene.free ^ (1 << cell)
        own = scene.own | (1 << cell)
        own_wins, roomy = scene.own_wins, scene.roomy
        for cells, finishers in self.finishers[cell]:
            own_wins |= finishers[own & cells]
        for cells, turns in self.lines[cell]:
            if (cells & free).bit_count() < 2:
                roomy &= ~turns
        return Scene(free, scene.other, own, scene.other_wins, own_wins, line, roomy)

    def scene(self, own: Cells, other: Cells, line: Cells) -> Scene:
        """The position with these stones, as the player to move sees it."""
        free = self.start.free & ~(own | other)
        return Scene(
            free=free,
            own=own,
            other=other,
            own_wins=_wins(self, own),
            other_wins=_wins(self, other),
            line=line,
            roomy=_roomy(self.lines, free),
        )

    def place(self, scene: Scene, cell: int, line: Cells) -> Place:
        """The turn in the rules' notation. Two lines through a cell share no other, so the cells
        that the rod leaves to the opponent determine its direction."""
        for rod, others in zip(self.rods, self.others[cell], strict=True):
            if others & scene.free == line:
                return Place(self.board.cells[cell], rod)
        raise ValueError(f"no rod on {self.board.cells[cell]} points along {line:b}")

    def winning_place(self, cells: Cells) -> Place:
        """The turn that wins on the first of these cells."""
        return Place(self.board.cells[_first(cells)], Rod.NONE)


@lru_cache(maxsize=16)
def grid_of(board_name: str, n: int) -> Grid:
    """The tables of a board for rows of n."""
    board = find_board(board_name)
    cells = range(len(board.cells))
    rods = tuple(board.steps)
    lines = tuple(_lines_through(board, cell) for cell in cells)
    rows = [_bits(row) for row in board.rows_of(n)]
    winnable = {
        line: Finishers(inside)
        for line in {line for through in lines for line, _ in through}
        if (inside := tuple(row for row in rows if row & line == row))
    }
    any_rod = sum(1 << (number * len(cells)) for number in range(len(rods)))
    everywhere = (1 << len(cells)) - 1
    return Grid(
        board=board,
        rods=rods,
        others=tuple(tuple(line & ~(1 << cell) for line, _ in lines[cell]) for cell in cells),
        lines=lines,
        finishers=tuple(
            tuple((line, winnable[line]) for line, _ in lines[cell] if line in winnable)
            for cell in cells
        ),
        poison=tuple(sum(turns for _, turns in lines[cell]) & ~(any_rod << cell) for cell in cells),
        any_rod=any_rod,
        start=Scene(everywhere, 0, 0, 0, 0, everywhere, _roomy(lines, everywhere)),
    )


def _lines_through(board: Board, cell: int) -> tuple[tuple[Cells, Turns], ...]:
    lines = (_bits(board.line(cell, rod)) for rod in board.steps)
    return tuple((line, line << (number * len(board.cells))) for number, line in enumerate(lines))


def read_view(view: CoffeeView) -> tuple[Grid, Scene]:
    """The tables of the board, and the position as the player to move sees it."""
    grid = grid_of(view.board, view.n)
    mover = view.to_move
    assert mover is not None, "somebody is to move"
    index = {name: cell for cell, name in enumerate(grid.board.cells)}
    other = COLOURS[1 - COLOURS.index(mover)]
    stones = {
        colour: sum(1 << index[stone.cell] for stone in view.stones if stone.colour is colour)
        for colour in COLOURS
    }
    line = sum(1 << index[name] for name in view.line)
    return grid, grid.scene(stones[mover], stones[other], line)


def _wins(grid: Grid, own: Cells) -> Cells:
    found = 0
    for through in grid.finishers:
        for cells, finishers in through:
            found |= finishers[own & cells]
    return found


def _roomy(lines: tuple[tuple[tuple[Cells, Turns], ...], ...], free: Cells) -> Turns:
    found = 0
    for through in lines:
        for cells, turns in through:
            if (cells & free).bit_count() > 1:
                found |= turns
    return found


def _bits(cells: tuple[int, ...]) -> Cells:
    return sum(1 << cell for cell in cells)


def _first(cells: Cells) -> int:
    return (cells & -cells).bit_length() - 1
