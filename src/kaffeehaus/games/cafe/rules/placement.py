"""Where a plan card may be laid: on top, over two to four visible squares, leaving a cup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from kaffeehaus.games.cafe.rules.area import Area
from kaffeehaus.games.cafe.rules.cards import Card
from kaffeehaus.games.cafe.rules.cells import SHAPES, TURNS, WIDTH, Cell, Mask, turned

Spot: TypeAlias = tuple[int, Cell]
"""A turn of the card and the cell under its upper left corner."""

LEAST_COVERED, MOST_COVERED = 2, 4


def places(area: Area, card: Card) -> list[Spot]:
    """Every way to lay the card: by turn, then from cell to cell of the grid (A17, A18)."""
    spots = _spots(area.occupied)
    if not card.has_cup:
        cups = area.cup_cells
        spots = [(turn, cell) for turn, cell in spots if cups & ~(SHAPES[turn] << cell)]
    return spots


def covered(area: Area, turn: int, cell: Cell) -> int:
    """How many visible squares a card would cover here."""
    return (area.occupied & (SHAPES[turn] << cell)).bit_count()


def _spots(occupied: Mask) -> list[Spot]:
    """Turned by half, a card covers the same cells: look once for both."""
    upright = [cell for cell in _corners(occupied, 0) if _fits(occupied, SHAPES[0] << cell)]
    lying = [cell for cell in _corners(occupied, 90) if _fits(occupied, SHAPES[90] << cell)]
    return [(turn, cell) for turn in TURNS for cell in (upright if turn % 180 == 0 else lying)]


def _fits(occupied: Mask, card: Mask) -> bool:
    return LEAST_COVERED <= (occupied & card).bit_count() <= MOST_COVERED


def _corners(occupied: Mask, turn: int) -> Iterator[Cell]:
    """Every cell from which a card so turned reaches the area, in the order of the grid."""
    lines = turned(turn)
    reach = 0
    for y in range(len(lines)):
        for x in range(len(lines[0])):
            reach |= occupied >> (y * WIDTH + x)
    while reach:
        lowest = reach & -reach
        yield lowest.bit_length() - 1
        reach ^= lowest
