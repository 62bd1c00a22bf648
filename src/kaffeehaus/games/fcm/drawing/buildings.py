"""Buildings of the map's drawing: houses, gardens, flats, trees and restaurants, the
same on every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from kaffeehaus.games.fcm.drawing.grid import ASPHALT, CARD, INK, SIDE, STRIPE
from kaffeehaus.games.fcm.drawing.shapes import rect, words, xy
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.board.tiles import PrintedHouse
from kaffeehaus.games.fcm.rules.houses import GARDEN, LARGE
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.words.titles import house_sign

FLOOR = 25
"""From counter to counter on a house, and from floor to floor of flats."""
_WALL, ROOF, _TILES, _TIMBER, _YARD = "#F6EFD9", "#A34D36", "#8A3D2A", "#5A4632", "#D5DDB0"
_GLASS, _DOOR = "#E7DABA", "#DCC8A0"
LAWN, _HEDGE, _BUSH = "#9CC27A", "#4C6B33", "#6B9148"
_BRICK, _FRAME, _PANE = "#934A33", "#4A2418", "#F7E3A1"
_LEAVES, _SHADE, _TRUNK = "#3F7A3A", "#244D25", "#6B4A2B"
MOST_DRAWN = 1000
"""Buildings that are drawn once, as they look the same on every page."""
_EAVES = 29
"""The height of a house's roof."""
_EDGE = 4
_ABOVE, _BELOW = 28, 17
"""The heights of the bricks above and below the room for counters of flats."""


def shadow(box: Box) -> str:
    """What a thing on the board casts on the ground."""
    x, y = xy(box.top, box.left)
    return (
        f'<rect x="{x + 2:g}" y="{y + 4:g}" width="{box.width * SIDE}" '
        f'height="{box.height * SIDE}" rx="4" fill="{INK}" fill-opacity="0.2"/>'
    )


@lru_cache(MOST_DRAWN)
def cottage(box: Box) -> str:
    """A roof with a chimney over walls, whose pale door and windows leave room for counters."""
    x, y = xy(box.top, box.left)
    width, height, eaves = box.width * SIDE, box.height * SIDE, _EAVES
    low = y + height - 3
    return (
        f"{shadow(box)}{rect(box, _YARD, _TIMBER)}"
        f'<path d="M{x + width - 19:g} {y + 12:g}v-10h8v14" '
        f'fill="{_WALL}" stroke="{_TIMBER}" stroke-width="1.5"/>'
        f'<rect x="{x + 6:g}" y="{y + eaves - 1:g}" width="{width - 12}" '
        f'height="{height - eaves - 2:g}" fill="{_WALL}" stroke="{_TIMBER}" stroke-width="1.5"/>'
        f'<path d="M{x + width / 2 - 7:g} {low:g}v-20a7 7 0 0 1 14 0v20z" fill="{_DOOR}"/>'
        f'<path d="M{x + 12:g} {low - 29:g}h14v15h-14zM{x + width - 26:g} {low - 29:g}h14v15h-14z" '
        f'fill="{_GLASS}"/>'
        f'<path d="M{x + 1.5:g} {y + eaves:g}l11-{eaves - 3}h{width - 25:g}l11 {eaves - 3}z" '
        f'fill="{ROOF}" stroke="{_TIMBER}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M{x + 5:g} {y + eaves - 4.5:g}h{width - 10}" stroke="{_TILES}" '
        f'stroke-width="4" stroke-dasharray="5 2"/>'
    )


@lru_cache(MOST_DRAWN)
def garden(box: Box) -> str:
    """A lawn inside a hedge, with a bush in every square."""
    x, y = xy(box.top, box.left)
    width, height = box.width * SIDE, box.height * SIDE
    bushes = "".join(_bush(*xy(*square)) for square in box.squares())
    return (
        f'{rect(box, LAWN, _HEDGE)}<rect x="{x + 4:g}" y="{y + 4:g}" width="{width - 8}" '
        f'height="{height - 8}" rx="3" fill="none" stroke="{_HEDGE}" stroke-width="5" '
        f'stroke-dasharray="6 1.500"/>{bushes}'
    )


def _bush(x: float, y: float) -> str:
    return (
        f'<circle cx="{x + 20:g}" cy="{y + 20:g}" r="7" fill="{_BUSH}"/>'
        f'<circle cx="{x + 25:g}" cy="{y + 17:g}" r="2.5" fill="{CARD}"/>'
    )


def flats(box: Box, said: str = "") -> str:
    """Bricks around the floors on which counters stand; windows beside the number, and below
    what is special."""
    x, y = xy(box.top, box.left)
    width, height = box.width * SIDE, box.height * SIDE
    middle, inner = x + width / 2, height - _ABOVE - _BELOW
    windows = (_EDGE, _EDGE + 15, width - _EDGE - 27, width - _EDGE - 12)
    floors = "".join(
        f"M{x + _EDGE:g} {y + _ABOVE + down:g}h{width - 2 * _EDGE}"
        for down in range(FLOOR, inner, FLOOR)
    )
    parts = [
        shadow(box),
        rect(box, _BRICK, _FRAME),
        f'<path d="M{x - 2:g} {y - 1:g}h{width + 4}v5h-{width + 4}z" fill="{_FRAME}"/>',
        f'<rect x="{x + _EDGE:g}" y="{y + _ABOVE:g}" width="{width - 2 * _EDGE}" '
        f'height="{inner}" fill="{_WALL}" stroke="{_FRAME}"/>',
        f'<path d="{floors}" stroke="{_DOOR}" stroke-width="3"/>',
        f'<rect x="{middle - 20:g}" y="{y + 3:g}" width="40" height="23" rx="3" fill="{CARD}" '
        f'stroke="{INK}"/>',
        *(_window(x + left, y + 7) for left in windows),
        words(middle, y + height - 9, said, 14, 700, CARD) if said else "",
    ]
    return "".join(parts)


def _window(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="12" height="16" fill="{_PANE}" stroke="{_FRAME}"/>'
        f'<path d="M{x + 6:g} {y:g}v16M{x:g} {y + 8:g}h12" stroke="{_FRAME}"/>'
    )


def house_number(box: Box, number: str, *, on_plate: bool = False) -> str:
    """A house's number: light on a roof, dark on the plate of flats."""
    x, y = xy(box.top, box.left)
    ink = INK if on_plate else CARD
    return words(x + box.width * SIDE / 2, y + 15, house_sign(number), 25, 700, ink)


def printed_buildings(plan: Plan, houses: Iterable[PrintedHouse]) -> Iterator[str]:
    """Houses as they are printed on the tiles of a board, without what they want."""
    for house in houses:
        yield printed_building(plan, house.squares, house.number)


def printed_building(plan: Plan, squares: Iterable[Square], number: str) -> str:
    """The building on these squares, with its garden and number."""
    by_sign: dict[str, list[Square]] = {}
    for square in squares:
        by_sign.setdefault(plan.sign(square), []).append(square)
    grown = by_sign.pop(GARDEN, [])
    parts = [garden(_around(grown))] if grown else []
    for sign, built in by_sign.items():
        box, is_block = _around(built), sign == LARGE
        parts.append(flats(box) if is_block else cottage(box))
        parts.append(house_number(box, number, on_plate=is_block))
    return f'<g class="number">{"".join(parts)}</g>'


def _around(squares: Iterable[Square]) -> Box:
    rows, columns = zip(*squares, strict=True)
    top, left = min(rows), min(columns)
    return Box(top, left, max(columns) - left + 1, max(rows) - top + 1)


def trees(square: Square) -> str:
    """A leafy tree and a small fir, so that a lawn with trees is told from a garden."""
    x, y = xy(*square)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{SIDE}" height="{SIDE}" fill="#9CC47C"/>'
        f'<path d="M{x + 14:g} {y + 20:g}v14" stroke="{_TRUNK}" stroke-width="4"/>'
        f'<circle cx="{x + 14:g}" cy="{y + 15:g}" r="10" fill="{_LEAVES}" stroke="{_SHADE}"/>'
        f'<path d="M{x + 31:g} {y + 30:g}v6" stroke="{_TRUNK}" stroke-width="3"/>'
        f'<path d="M{x + 31:g} {y + 11:g}l7 20h-14z" fill="{_LEAVES}" stroke="{_SHADE}"/>'
    )


# Restaurants


def diner(box: Box, fill: str, doors: Iterable[Square], *, is_open: bool, lane: bool) -> str:
    """A restaurant from above without its sign: striped awnings beside the entrances, or the lane
    of a drive-in; what opens soon has a dashed edge."""
    x, y = xy(box.top, box.left)
    corners = [(row - box.top, column - box.left) for row, column in doors]
    roof = (
        f'<rect x="{x + 9:g}" y="{y + 9:g}" width="{box.width * SIDE - 18}" '
        f'height="{box.height * SIDE - 18}" rx="5" fill="{CARD}" fill-opacity="0.3" '
        f'stroke="{CARD}" stroke-opacity="0.7" stroke-width="1.5"/>'
    )
    if lane:
        roof = _lane(box)
    else:
        roof += "".join(_awning(box, down, right) for down, right in corners)
    entrances = "".join(_door(box, down, right) for down, right in corners)
    plate = _sign_plate(x + SIDE, y + SIDE)
    return f"{shadow(box)}{rect(box, fill, dashed=not is_open)}{roof}{entrances}{plate}"


def _awning(box: Box, down: int, right: int) -> str:
    """Stripes along the edge beside an entrance, above or below."""
    x, y = xy(box.top, box.left)
    y += box.height * SIDE - 5.5 if down else 5.5
    from_left = x + (3 if right else 26)
    path = f'd="M{from_left:g} {y:g}h51" fill="none"'
    return (
        f'<path {path} stroke="{INK}" stroke-width="10"/>'
        f'<path {path} stroke="{CARD}" stroke-width="8"/>'
        f'<path {path} stroke="#B23A2B" stroke-width="8" stroke-dasharray="7.300 7.300"/>'
    )


def _sign_plate(x: float, y: float) -> str:
    """The board on the roof that carries a chain's sign."""
    return (
        f'<path d="M{x - 13:g} {y + 20:g}v7M{x + 13:g} {y + 20:g}v7" stroke="{INK}" '
        f'stroke-width="3"/><rect x="{x - 25:g}" y="{y - 23:g}" width="50" height="45" rx="9" '
        f'fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
    )


def _lane(box: Box) -> str:
    """The lane of a drive-in, all around."""
    x, y = xy(box.top, box.left)
    return (
        f'<rect x="{x + 5:g}" y="{y + 5:g}" width="{box.width * SIDE - 10}" '
        f'height="{box.height * SIDE - 10}" rx="10" fill="none" stroke="{ASPHALT}" '
        f'stroke-width="9"/><rect x="{x + 5:g}" y="{y + 5:g}" width="{box.width * SIDE - 10}" '
        f'height="{box.height * SIDE - 10}" rx="10" fill="none" stroke="{STRIPE}" '
        f'stroke-width="1.500" stroke-dasharray="6 5"/>'
    )


def _door(box: Box, down: int, right: int) -> str:
    """An entrance in its corner: a white quarter with a step before it."""
    x, y = xy(box.top + 2 * down, box.left + 2 * right)
    across, along = (-22 if right else 22), (-22 if down else 22)
    sweep = int(bool(right) == bool(down))
    return (
        f'<path d="M{x} {y}h{across}a22 22 0 0 {sweep} {-across} {along}z" fill="#FFFFFF" '
        f'stroke="{INK}" stroke-width="1.5"/>'
        f'<circle cx="{x + across * 0.38:g}" cy="{y + along * 0.38:g}" r="4" fill="{INK}"/>'
    )
