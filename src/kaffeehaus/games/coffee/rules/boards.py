"""The boards of Coffee: cells with names, the lines a rod can point along, the rows that win.

A square board names its cells by file letter and rank number, `a1` at the bottom left. A hexagonal
board has horizontal rows: the letter is the row, `a` at the bottom, and the number is the place in
that row from the left. Cells are counted in reading order everywhere: row by row from the bottom,
each row from left to right. A set of cells is an int with one bit per cell in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
"""A place on the lattice: steps along the row, and rows above the lowest."""
Cells: TypeAlias = int
"""A set of cells, one bit each."""

SQUARE_SIDES = range(2, 8)
HEXAGON_SIDES = range(2, 7)
LETTERS = "abcdefghijk"


class Rod(Enum):
    """How the rod lies on its stone. It points both ways, any distance."""

    ROW = "-"
    UP_RIGHT = "/"
    UP_LEFT = "\\"
    FILE = "|"
    NONE = "*"
    """A winning stone takes no rod."""


_SQUARE_STEPS: dict[Rod, Point] = {
    Rod.ROW: (1, 0),
    Rod.UP_RIGHT: (1, 1),
    Rod.UP_LEFT: (-1, 1),
    Rod.FILE: (0, 1),
}
_HEXAGON_STEPS: dict[Rod, Point] = {
    Rod.ROW: (1, 0),
    Rod.UP_RIGHT: (0, 1),
    Rod.UP_LEFT: (-1, 1),
}


@dataclass(frozen=True, slots=True)
class Board:
    """One board: its cells in reading order, and the step that each rod stands for."""

    name: str
    side: int
    hexagonal: bool
    points: tuple[Point, ...]
    cells: tuple[str, ...]
    steps: dict[Rod, Point]

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The names of the cells, row by row from the bottom."""
        height = self.points[-1][1] + 1
        return tuple(
            tuple(
                name
                for name, (_, row) in zip(self.cells, self.points, strict=True)
                if row == wanted
            )
            for wanted in range(height)
        )

    def line(self, cell: int, rod: Rod) -> tuple[int, ...]:
        """The cells of the whole line through a cell, from its left or lower end."""
        index = self._index()
        dx, dy = self.steps[rod]
        x, y = self.points[cell]
        while (x - dx, y - dy) in index:
            x, y = x - dx, y - dy
        found = []
        while (x, y) in index:
            found.append(index[x, y])
            x, y = x + dx, y + dy
        return tuple(found)

    def rows_of(self, n: int) -> Iterator[tuple[int, ...]]:
        """Every n cells in a row, in every direction."""
        index = self._index()
        for x, y in self.points:
            for dx, dy in self.steps.values():
                places = [(x + dx * step, y + dy * step) for step in range(n)]
                if all(place in index for place in places):
                    yield tuple(index[place] for place in places)

    def _index(self) -> dict[Point, int]:
        return {point: cell for cell, point in enumerate(self.points)}


def board_names() -> tuple[str, ...]:
    """The boards the game is played on: `sq-2` to `sq-7`, `hex-2` to `hex-6`."""
    squares = tuple(f"sq-{side}" for side in SQUARE_SIDES)
    return squares + tuple(f"hex-{side}" for side in HEXAGON_SIDES)


@cache
def find_board(name: str) -> Board:
    """The board with this name, one of `board_names()`."""
    shape, _, side = name.partition("-")
    return _square(int(side)) if shape == "sq" else _hexagon(int(side))


def side_of(name: str) -> int:
    """How many cells a side of the board has."""
    return int(name.partition("-")[2])


def _square(side: int) -> Board:
    points = tuple((x, y) for y in range(side) for x in range(side))
    names = tuple(f"{LETTERS[x]}{y + 1}" for x, y in points)
    return Board(f"sq-{side}", side, False, points, names, _SQUARE_STEPS)


def _hexagon(side: int) -> Board:
    points, names = [], []
    for y in range(2 * side - 1):
        length = 2 * side - 1 - abs(side - 1 - y)
        first = -min(y, side - 1)
        points += [(first + place, y) for place in range(length)]
        names += [f"{LETTERS[y]}{place + 1}" for place in range(length)]
    return Board(f"hex-{side}", side, True, tuple(points), tuple(names), _HEXAGON_STEPS)
