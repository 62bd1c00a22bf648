"""Houses printed on the tiles of a board, and sites and campaigns beside the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.rules.board.plan import TILE, VOID, Plan, Square, square_name
from kaffeehaus.games.fcm.rules.board.tiles import Building, Laid, Tile, TileMap, all_tiles, turned
from kaffeehaus.games.fcm.rules.town import Box, House

LARGE, GARDEN = "A", "G"
"""Characters of the tiles: a house of three by three squares, and a garden."""
WITH_GARDEN = 5
"""Counters that a house with a garden holds."""
_SERVING = {"pi": 314, "9.75": 975}
"""Numbers that are not whole, a hundred times."""


def printed_houses(tiles: TileMap) -> list[House]:
    """The houses on the tiles, in serving order."""
    houses = [
        house
        for row, line in enumerate(tiles)
        for column, laid in enumerate(line)
        for house in houses_on(laid, row, column)
    ]
    return sorted(houses, key=lambda house: house.serving)


def houses_on(laid: Laid, row: int, column: int) -> list[House]:
    """The houses on one tile that lies in this row and column of tiles."""
    tile, corner = all_tiles()[laid.tile], (row * TILE, column * TILE)
    return [_house(tile, building, laid, corner) for building in tile.buildings]


def _house(tile: Tile, building: Building, laid: Laid, corner: Square) -> House:
    large = tile.rows[building.row][building.column] == LARGE
    side = range(3 if large else 2)
    squares = [(building.row + down, building.column + right) for down in side for right in side]
    grown = [
        (row, column)
        for row, line in enumerate(tile.rows)
        for column, sign in enumerate(line)
        if sign == GARDEN
    ]
    serving = _SERVING.get(building.number) or 100 * int(building.number)
    box = _box(squares, laid, corner)
    if large:
        return House(building.number, serving, box, printed=False, limit=None, per_hit=2)
    if grown:
        garden = _box(grown, laid, corner)
        return House(building.number, serving, box, garden, limit=WITH_GARDEN)
    return House(building.number, serving, box)


def _box(squares: Sequence[Square], laid: Laid, corner: Square) -> Box:
    """The rectangle of these squares of a tile after its turns."""
    rows = [corner[0] + turned(square, laid.turns)[0] for square in squares]
    columns = [corner[1] + turned(square, laid.turns)[1] for square in squares]
    top, left = min(rows), min(columns)
    return Box(top, left, max(columns) - left + 1, max(rows) - top + 1)


# Beside the board


def lies_on_board(plan: Plan, box: Box) -> bool:
    """Whether all squares of a box are squares of the board; a box without any lies beside it."""
    top, left = box.top - plan.top, box.left - plan.left
    bottom, right = top + box.height, left + box.width
    if not (0 <= top < bottom <= plan.height and 0 <= left < right <= plan.width):
        return False
    return not any(VOID in row[left:right] for row in plan.rows[top:bottom])


def house_places(plan: Plan, house: House) -> tuple[str, ...]:
    """How a house is pointed out: by its squares, or by its number if it lies beside the board."""
    if not lies_on_board(plan, house.box):
        return (house.number,)
    return tuple(square_name(*square) for square in house.squares())


def place_words(plan: Plan, box: Box) -> str:
    """`at c4` on the board; `outside, north of c1` for what stands against one of its sides."""
    if lies_on_board(plan, box):
        return gettext("at %(square)s", square=square_name(box.top, box.left))
    side = side_words(plan, box.squares())
    if not side:
        return gettext("beside the board")
    return gettext("off the board, %(side)s", side=side)


_NORTH = lazy_gettext("north of %(square)s")
_WEST = lazy_gettext("west of %(square)s")
_SOUTH = lazy_gettext("south of %(square)s")
_EAST = lazy_gettext("east of %(square)s")


def side_words(plan: Plan, squares: Iterable[Square]) -> str:
    """`north of c1` for squares outside against a side of the board; nothing for others."""
    for row, column in squares:
        beside = (
            (_NORTH, (row + 1, column)),
            (_WEST, (row, column + 1)),
            (_SOUTH, (row - 1, column)),
            (_EAST, (row, column - 1)),
        )
        for side, square in beside:
            if plan.holds(square):
                return gettext(side.message, square=square_name(*square))
    return ""
