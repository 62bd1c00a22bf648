"""Positions written as cases, the other way round from `position.read_position`."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.core.notation import Json, JsonObject, canonical
from kaffeehaus.games.fcm.board.position import Chain, CoffeePosition
from kaffeehaus.games.fcm.board.roads import TILE, Square
from kaffeehaus.games.fcm.board.tiles import Building, Laid, all_tiles, turned

_BUILT = frozenset("HAG")


def write_case(position: CoffeePosition) -> JsonObject:
    """The position as a case of a case file; reading it gives the same position."""
    house: JsonObject = {"squares": _squares(position.house)}
    if position.number is not None:
        house["number"] = position.number
    if position.offramps:
        house["offramps"] = [_squares(ramp) for ramp in position.offramps]
    return {
        "id": position.id,
        "board": list(position.rows),
        "house": house,
        "players": [_chain(chain) for chain in position.chains],
        "roadworks": _squares(position.roadworks),
        "winner": position.winner,
    }


def lab_path(case: JsonObject) -> str:
    """The path of the lab with this case laid out: JSON, compressed, in letters of an address."""
    press = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    pressed = press.compress(canonical(case).encode()) + press.flush()
    return "/lab#p=" + base64.urlsafe_b64encode(pressed).decode().rstrip("=")


def _chain(chain: Chain) -> JsonObject:
    return {
        "chain": chain.name,
        "coffee": chain.coffee,
        "drive_in": chain.drive_in,
        "restaurants": [
            {
                "top_left": list(restaurant.top_left),
                "entrance": list(restaurant.entrance),
                "open": restaurant.open,
            }
            for restaurant in chain.restaurants
        ],
        "coffee_shops": _squares(chain.coffee_shops),
    }


def _squares(squares: Iterable[Square]) -> list[Json]:
    return [list(square) for square in squares]


@dataclass(frozen=True, slots=True)
class PrintedHouse:
    """A house or apartment of the board itself, with its printed garden."""

    number: str
    squares: tuple[Square, ...]


def printed_houses(rows: tuple[str, ...]) -> tuple[PrintedHouse, ...]:
    """The houses printed on a board of tiles, in reading order of its tiles.

    Tiles are known again by their houses and gardens, so that roads built later and pieces that
    stand on the board do no harm; what is no tile of the game has no numbered house. Of tiles that
    look alike but for their numbers, the first one found is taken for the first in the alphabet.
    """
    houses: list[PrintedHouse] = []
    used: set[str] = set()
    for row in range(0, len(rows), TILE):
        for column in range(0, len(rows[0]), TILE):
            block = tuple(line[column : column + TILE] for line in rows[row : row + TILE])
            alike = _known_again(block)
            if alike:
                laid = next((way for way in alike if way.tile not in used), alike[0])
                used.add(laid.tile)
                houses += houses_of_tile(laid, (row, column))
    return tuple(houses)


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
    """Two by two squares for a house, three by three for an apartment building."""
    rows = all_tiles()[tile].rows
    side = 3 if rows[building.row][building.column] == "A" else 2
    return [(building.row + r, building.column + c) for r in range(side) for c in range(side)]


def _squares_with(sign: str, rows: tuple[str, ...]) -> list[Square]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == sign]
