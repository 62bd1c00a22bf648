"""The ground of the map as SVG: tiles, roads, overpasses, drinks and buildings in characters."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from typing import TypeAlias

from kaffeehaus.core.i18n import Label, current_language
from kaffeehaus.games.fcm.drawing.goods import beer, lemonade, soda
from kaffeehaus.games.fcm.rules.board.plan import OVERPASS, ROAD, TILE, Plan, Square, column_name
from kaffeehaus.games.fcm.rules.board.roads import (
    EAST,
    HEADINGS,
    NORTH,
    SOUTH,
    WEST,
    neighbour,
    tile_of,
)
from kaffeehaus.games.fcm.rules.board.tiles import PrintedHouse, printed_houses
from kaffeehaus.games.fcm.rules.ruleset.groups import GoodArt, GroundSign
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed
from kaffeehaus.games.fcm.words.titles import good_title, house_sign

SIDE = 40
"""The side of a square in drawing units."""
MARGIN = 12
NAMES = 28
"""Room around the board for the names of rows and columns."""

# A map is printed on light card, by night too; only a page that sets these changes it.
INK = "var(--map-ink, #2B211B)"
CARD = "var(--map-card, #FFFFFF)"
BRASS = "var(--map-brass, #8A6216)"
GRASS = "var(--map-grass, #E9E4CF)"
GRASS_LINE = "var(--map-line, #CFC6A8)"
TILE_LINE = "var(--map-tile, #9C8F6E)"
ASPHALT = "var(--map-road, #8B8682)"
KERB = "var(--map-kerb, #6B6663)"
DECK = "var(--map-deck, #B0AAA4)"
STRIPE = "var(--map-stripe, #F4EFE4)"
HOUSE = "var(--map-house, #D9A679)"
GARDEN = "var(--map-garden, #B9CC93)"

Signs: TypeAlias = Keyed[str, GroundSign]
"""By character of the board: how its squares are drawn."""


def corner(square: Square) -> tuple[int, int]:
    """The upper left corner of a square in drawing units; x first."""
    return MARGIN + SIDE * square[1], MARGIN + SIDE * square[0]


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square in drawing units; x first."""
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def frame(plan: Plan) -> tuple[int, int, int, int]:
    """Where the whole drawing begins, x first, its width and its height."""
    x, y = corner((plan.top, plan.left))
    return x - MARGIN, y - MARGIN, 2 * MARGIN + SIDE * plan.width, 2 * MARGIN + SIDE * plan.height


def names(plan: Plan) -> str:
    """The names of rows and columns, outside the board on paper of either colour."""
    left, top = corner((plan.top, plan.left))
    across = ((corner((0, c))[0] + SIDE / 2, top - 12, column_name(c)) for c in plan.columns)
    down = ((left - 14, corner((row, 0))[1] + SIDE / 2, str(row + 1)) for row in plan.lines)
    return (
        '<g class="names" font-size="14" text-anchor="middle" dominant-baseline="central" '
        f'fill="var(--muted, #6B5B50)">{_in_sight("top", across)}{_in_sight("left", down)}</g>'
    )


def _in_sight(side: str, said: Iterable[tuple[float, float, str]]) -> str:
    """Names that stay at a side of the page's frame when the board is magnified."""
    drawn = "".join(f'<text x="{x:g}" y="{y:g}">{name}</text>' for x, y, name in said)
    return f'<g data-stays="{side}">{drawn}</g>'


def ground(
    plan: Plan,
    signs: Signs,
    houses: tuple[PrintedHouse, ...] | None = None,
) -> str:
    """The board as one `<g>`; equal boards are drawn once per language. Houses are numbered as they
    are known again, unless they are given."""
    return _ground(current_language(), plan, signs, houses)


@lru_cache(maxsize=64)
def _ground(
    _language: str,
    plan: Plan,
    signs: Signs,
    houses: tuple[PrintedHouse, ...] | None,
) -> str:
    squares = list(plan.squares())
    drawn = [
        (sign.over_roads, sign.draw(square))
        for square in squares
        if (sign := signs.get(plan.sign(square)))
    ]
    return "".join(
        [
            '<g class="ground">',
            *_meadows(plan),
            *(picture for over, picture in drawn if not over),
            *(_road(plan, square) for square in squares if _is_road(plan, square)),
            *(overpass(square) for square in squares if plan.sign(square) == OVERPASS),
            *(picture for over, picture in drawn if over),
            *_numbers(plan, printed_houses(plan) if houses is None else houses),
            "</g>",
        ]
    )


def _is_road(plan: Plan, square: Square) -> bool:
    return plan.sign(square) in (ROAD, OVERPASS)


def _meadows(plan: Plan) -> Iterator[str]:
    tiles = itertools.product(plan.lines[::TILE], plan.columns[::TILE])
    for x, y in (corner(tile) for tile in tiles if plan.holds(tile)):
        yield (
            f'<rect x="{x}" y="{y}" width="{TILE * SIDE}" height="{TILE * SIDE}" '
            f'fill="{GRASS}" stroke="{TILE_LINE}" stroke-width="2"/>'
        )
        for step in range(1, TILE):
            yield (
                f'<path d="M{x + step * SIDE} {y}v{TILE * SIDE}M{x} {y + step * SIDE}'
                f'h{TILE * SIDE}" stroke="{GRASS_LINE}" stroke-width="0.6" fill="none"/>'
            )


def filled(fill: str, title: Label = "") -> GroundSign:
    """A square that is one colour."""

    def draw(square: Square) -> str:
        x, y = corner(square)
        return (
            f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="{INK}" '
            f'stroke-width="0.8"/>'
        )

    return GroundSign(draw, title)


def _road(plan: Plan, square: Square) -> str:
    """A disc with an arm to every road beside it, so that corners and crossings come out round."""
    x, y = centre(square)
    parts = [f'<circle cx="{x}" cy="{y}" r="{SIDE * 0.36:g}" fill="{ASPHALT}"/>']
    parts += [
        _arm(x, y, heading)
        for heading in HEADINGS
        if _is_road(plan, neighbour(square, heading)) or _leads_out(square, heading)
    ]
    return "".join(parts)


def _leads_out(square: Square, heading: int) -> bool:
    """A road in the middle of an edge is printed up to the edge, also where nothing joins it."""
    ahead = neighbour(square, heading)
    along = square[1] if heading in (NORTH, SOUTH) else square[0]
    return tile_of(ahead) != tile_of(square) and along % TILE == TILE // 2


def _arm(x: int, y: int, heading: int) -> str:
    # It overlaps the next one a little: touching edges would leave a hairline.
    width, half = SIDE * 0.72, SIDE / 2 + 0.5
    left, top = x - width / 2, y - width / 2
    box = {
        NORTH: (left, y - half, width, half),
        SOUTH: (left, y, width, half),
        EAST: (x, top, half, width),
        WEST: (x - half, top, half, width),
    }[heading]
    bx, by, bw, bh = box
    return f'<rect x="{bx:g}" y="{by:g}" width="{bw:g}" height="{bh:g}" fill="{ASPHALT}"/>'


def overpass(square: Square) -> str:
    """The road from west to east goes over the other, which is in the dark before and behind it.

    A light deck, and parapets whose ends bend away as on any map, show which one passes below.
    """
    x, y = corner(square)
    upper, lower, wide = y + SIDE * 0.14, y + SIDE * 0.86, SIDE * 0.72
    left, right = x - 4, x + SIDE + 4
    rails = (
        f"M{left - 6:g} {upper - 8:g}L{left:g} {upper - 2:g}H{right:g}l6 -6"
        f"M{left - 6:g} {lower + 8:g}L{left:g} {lower + 2:g}H{right:g}l6 6"
    )
    return (
        f'<path d="M{x + SIDE * 0.14:g} {upper - 12:g}h{wide:g}V{lower + 12:g}h-{wide:g}z" '
        f'fill="{INK}" fill-opacity="0.55"/>'
        f'<rect x="{left:g}" y="{upper:g}" width="{SIDE + 8}" height="{wide:g}" fill="{DECK}"/>'
        f'<path d="{rails}" fill="none" stroke="{STRIPE}" stroke-width="6"/>'
        f'<path d="{rails}" fill="none" stroke="{INK}" stroke-width="2.5"/>'
    )


def source_of(good: str, picture: GoodArt) -> GroundSign:
    """A square where a drink is fetched."""

    def draw(square: Square) -> str:
        title = escape(good_title(good))
        return f'<g class="drink"><title>{title}</title>{picture(*centre(square))}</g>'

    return GroundSign(draw, good, over_roads=True)


BASE_SIGNS = Signs(
    {
        "H": filled(HOUSE),
        "G": filled(GARDEN),
        "B": source_of("beer", beer),
        "L": source_of("lemonade", lemonade),
        "S": source_of("soda", soda),
    }
)
"""By character of the base game's tiles; roads are drawn by themselves."""


def _numbers(plan: Plan, houses: Iterable[PrintedHouse]) -> Iterator[str]:
    """The numbers of the printed houses, on their houses and not on the garden."""
    for house in houses:
        squares = [square for square in house.squares if plan.sign(square) != "G"]
        x = sum(centre(square)[0] for square in squares) / len(squares)
        y = sum(centre(square)[1] for square in squares) / len(squares)
        yield f'<g class="number">{label(x, y, house_sign(house.number), 20)}</g>'


def label(x: float, y: float, words: str, height: float, fill: str = INK) -> str:
    """Words centred on a point."""
    return (
        f'<text x="{x:g}" y="{y + height * 0.36:g}" font-size="{height:g}" fill="{fill}" '
        f'text-anchor="middle" font-weight="600">{words}</text>'
    )
