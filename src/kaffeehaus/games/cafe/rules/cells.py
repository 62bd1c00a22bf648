"""The table top as a grid of cells, named like a spreadsheet: column letters, then a row number.

An initial card lies on q17 to r19. A plan card reaches at most two cells beyond what it covers, so
eight rounds stay within a to ah and 1 to 35, and no cell of the game ever lies at the rim.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = int
Mask: TypeAlias = int
"""A set of cells, one bit each."""

WIDTH, HEIGHT = 36, 37
START: Cell = 17 * WIDTH + 17
"""Where the upper left square of an initial card lies."""


def cell_at(x: int, y: int) -> Cell:
    """The cell in this column and row; both count from 1."""
    return y * WIDTH + x


def column(cell: Cell) -> int:
    """1 for column a."""
    return cell % WIDTH


def row(cell: Cell) -> int:
    """1 for the uppermost row."""
    return cell // WIDTH


def _letters(x: int) -> str:
    first, second = divmod(x - 1, 26)
    letter = chr(ord("a") + second)
    return letter if first == 0 else chr(ord("a") + first - 1) + letter


def _name(cell: Cell) -> str:
    on_table = column(cell) > 0 and row(cell) > 0
    return f"{_letters(column(cell))}{row(cell)}" if on_table else ""


NAMES = tuple(_name(cell) for cell in range(WIDTH * HEIGHT))
BY_NAME = {name: cell for cell, name in enumerate(NAMES) if name}

STEPS = (-WIDTH, -1, 1, WIDTH)
"""From a cell to its orthogonal neighbours."""


def column_name(x: int) -> str:
    """The letters of a column."""
    return _letters(x)


def mask_of(cells: Iterable[Cell]) -> Mask:
    """These cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


TURNS = (0, 90, 180, 270)
"""How far a card may be turned, clockwise."""

_TURNED = {
    0: ((0, 1), (2, 3), (4, 5)),
    90: ((4, 2, 0), (5, 3, 1)),
    180: ((5, 4), (3, 2), (1, 0)),
    270: ((1, 3, 5), (0, 2, 4)),
}
"""By turn: which square of the upright card lies where, row by row."""


def turned(turn: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a turned card, as the numbers (from 0) of the squares of the upright one."""
    return _TURNED[turn]


OFFSETS = {
    turn: tuple(
        (y * WIDTH + x, square) for y, line in enumerate(lines) for x, square in enumerate(line)
    )
    for turn, lines in _TURNED.items()
}
"""By turn: for each square of the card its way from the upper left cell, and its number."""

SHAPES = {turn: mask_of(step for step, _ in offsets) for turn, offsets in OFFSETS.items()}
"""By turn: the cells under a card whose upper left cell is cell 0."""


@cache
def cells_under(turn: int, cell: Cell) -> tuple[Cell, ...]:
    """The six cells under a card that lies with its upper left corner here, row by row."""
    return tuple(cell + step for step, _ in OFFSETS[turn])
