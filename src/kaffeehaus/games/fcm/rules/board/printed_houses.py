"""Printed houses, known again on a board of characters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.games.fcm.rules.board.plan import TILE, Plan, Square
from kaffeehaus.games.fcm.rules.board.tiles import Building, Laid, all_tiles, turned

_BUILT = frozenset("HAG")


@dataclass(frozen=True, slots=True)
class PrintedHouse:
    """A house of the board itself, with its printed garden."""

    number: str
    squares: tuple[Square, ...]


def printed_houses(plan: Plan) -> tuple[PrintedHouse, ...]:
    """The houses printed on a board of tiles, in reading order of its tiles.

    Tiles are known again by their houses and gardens, so that roads built later and pieces that
    stand on the board do no harm; what is no tile of the game has no numbered house. Of tiles that
    look alike but for their numbers, the first one found is taken for the first in the alphabet.
    """
    houses: list[PrintedHouse] = []
    used: set[str] = set()
    for corner in itertools.product(plan.lines[::TILE], plan.columns[::TILE]):
        alike = _known_again(_block(plan, corner))
        if alike:
            laid = next((way for way in alike if way.tile not in used), alike[0])
            used.add(laid.tile)
            houses += houses_of_tile(laid, corner)
    return tuple(houses)


def _block(plan: Plan, corner: Square) -> tuple[str, ...]:
    """The squares of the tile with this upper left square."""
    row, column = corner[0] - plan.top, corner[1] - plan.left
    return tuple(line[column : column + TILE] for line in plan.rows[row : row + TILE])


def houses_of_tile(laid: Laid, corner: Square = (0, 0)) -> Iterator[PrintedHouse]:
    """The houses of a tile whose upper left square lies on this one."""
    garden = _squares_with("G", all_tiles()[laid.tile].rows)
    for building in all_tiles()[laid.tile].buildings:
        squares = [*_footprint(laid.tile, building), *garden]
        moved = sorted(turned(square, laid.turns) for square in squares)
        yield PrintedHouse(building.number, tuple((corner[0] + r, corner[1] + c) for r, c in moved))


@lru_cache(maxsize=1024)
def _known_again(block: tuple[str, ...]) -> tuple[Laid, ...]:
    """The tiles with houses that look most like these squares, if their houses are there."""
    likeness = {
        way: _likeness(block, way.rows())
        for tile in all_tiles().values()
        if tile.buildings
        for way in (Laid(tile.id, turns) for turns in range(4))
    }
    most = max(likeness.values())
    return tuple(way for way, found in likeness.items() if found == most) if most else ()


def _likeness(block: tuple[str, ...], tile: tuple[str, ...]) -> int:
    """How many squares are the same; 0 where a house or garden of the tile is missing."""
    pairs = list(zip("".join(block), "".join(tile), strict=True))
    if any(printed in _BUILT and found != printed for found, printed in pairs):
        return 0
    return sum(found == printed for found, printed in pairs)


def _footprint(tile: str, building: Building) -> list[Square]:
    """Two by two squares for a house, three by three for a large one."""
    rows = all_tiles()[tile].rows
    side = 3 if rows[building.row][building.column] == "A" else 2
    return [(building.row + r, building.column + c) for r in range(side) for c in range(side)]


def _squares_with(sign: str, rows: tuple[str, ...]) -> list[Square]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == sign]
