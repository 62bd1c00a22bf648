"""Coffee as a few integers, for bots that play through thousands of games for one turn.

The rules stay in `kaffeehaus.games.coffee`; this is a second, faster account of them, and the
tests play both side by side. A set of cells is an int with one bit per cell in reading order, as
in the rules. A set of turns is an int too: the turn "stone on cell c, rod number r" is the bit
`r * cells + c`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kaffeehaus.games.coffee.actions import COLOURS, Place
from kaffeehaus.games.coffee.boards import Board, Cells, Rod, find_board
from kaffeehaus.games.coffee.view import CoffeeView

Turns: TypeAlias = int
"""A set of turns, one bit each."""


class Finishers(dict[Cells, Cells]):
    """One line of the board: by the stones a player has on it, the cells that complete a row.

    Filled as it is asked. A cell may be taken already by the other player; whoever asks looks at
    free cells only.
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
    """A position as the player to move sees it. Nothing in it says which colour that is."""

    free: Cells
    own: Cells
    other: Cells
    own_wins: Cells
    """Where a stone of the player to move would make a line, as long as the cell is free."""
    other_wins: Cells
    line: Cells
    """The free cells on which the next stone may go."""
    roomy: Turns
    """Turns whose rod would point to a free cell, if their own cell is free."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board for rows of n, as tables. The first index is always the cell."""

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

    def place(self, scene: Scene, cell: int, line: Cells) -> Place:
        """The turn as the rules name it. Two lines through a cell share no other, so the cells
        that the rod leaves to the other player tell how it lies."""
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
    rods = tuple(board.steps)
    cells = range(len(board.cells))
    rows = [_bits(row) for row in board.rows_of(n)]
    whole = {(cell, rod): _bits(board.line(cell, rod)) for cell in cells for rod in rods}
    finishers = {
        line: Finishers(inside)
        for line in whole.values()
        if (inside := tuple(row for row in rows if row & line == row))
    }
    turns = {
        (line, rod): line << (number * len(cells))
        for number, rod in enumerate(rods)
        for line in {whole[cell, rod] for cell in cells}
    }
    any_rod = sum(1 << (number * len(cells)) for number in range(len(rods)))
    return Grid(
        board=board,
        rods=rods,
        others=tuple(tuple(whole[cell, rod] & ~(1 << cell) for rod in rods) for cell in cells),
        lines=tuple(
            tuple((whole[cell, rod], turns[whole[cell, rod], rod]) for rod in rods)
            for cell in cells
        ),
        finishers=tuple(
            tuple(
                (whole[cell, rod], finishers[whole[cell, rod]])
                for rod in rods
                if whole[cell, rod] in finishers
            )
            for cell in cells
        ),
        poison=tuple(
            sum(turns[whole[cell, rod], rod] for rod in rods) & ~(any_rod << cell) for cell in cells
        ),
        any_rod=any_rod,
        start=_start(board, sum(turn for (line, _), turn in turns.items() if line.bit_count() > 1)),
    )


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
    free = grid.start.free & ~(stones[mover] | stones[other])
    return grid, Scene(
        free=free,
        own=stones[mover],
        other=stones[other],
        own_wins=_wins(grid, stones[mover]),
        other_wins=_wins(grid, stones[other]),
        line=sum(1 << index[name] for name in view.line),
        roomy=_roomy(grid, free),
    )


def _start(board: Board, roomy: Turns) -> Scene:
    everywhere = (1 << len(board.cells)) - 1
    return Scene(everywhere, 0, 0, 0, 0, everywhere, roomy)


def _wins(grid: Grid, own: Cells) -> Cells:
    found = 0
    for through in grid.finishers:
        for cells, finishers in through:
            found |= finishers[own & cells]
    return found


def _roomy(grid: Grid, free: Cells) -> Turns:
    found = 0
    for through in grid.lines:
        for cells, turns in through:
            if (cells & free).bit_count() > 1:
                found |= turns
    return found


def _bits(cells: tuple[int, ...]) -> Cells:
    return sum(1 << cell for cell in cells)


def _first(cells: Cells) -> int:
    return (cells & -cells).bit_length() - 1
