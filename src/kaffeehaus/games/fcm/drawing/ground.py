"""The ground of the map as SVG: tiles, roads, overpasses, drinks and buildings."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import TypeAlias

from kaffeehaus.core.i18n import Label, current_language
from kaffeehaus.games.fcm.drawing.buildings import printed_buildings
from kaffeehaus.games.fcm.drawing.goods import beer, lemonade, soda
from kaffeehaus.games.fcm.drawing.grid import (
    ASPHALT,
    BLADE,
    DECK,
    GARDEN,
    GRASS,
    GRASS_LINE,
    HOUSE,
    INK,
    KERB,
    MARGIN,
    SIDE,
    STRIPE,
    TILE_LINE,
    centre,
    corner,
)
from kaffeehaus.games.fcm.rules.board.plan import OVERPASS, ROAD, TILE, Plan, Square, column_name
from kaffeehaus.games.fcm.rules.board.roads import (
    HEADINGS,
    NORTH,
    SOUTH,
    STEPS,
    neighbour,
    tile_of,
)
from kaffeehaus.games.fcm.rules.board.tiles import PrintedHouse, printed_houses
from kaffeehaus.games.fcm.rules.ruleset.groups import GoodArt, GroundSign
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed
from kaffeehaus.games.fcm.words.titles import good_title

WIDE = 27
"""The width of a road in drawing units."""
_TUFTS = (
    *((14, 28), (52, 16), (128, 27), (171, 68), (22, 75), (67, 58), (141, 148), (186, 183)),
    *((30, 146), (56, 188), (100, 66), (16, 190), (138, 66), (176, 129), (60, 132)),
)
"""Where grass stands on a tile; roads and buildings lie over it."""

Name: TypeAlias = tuple[float, float, str]
"""Where a name stands, and what it is."""
Signs: TypeAlias = Keyed[str, GroundSign]
"""By character of the board: how its squares are drawn."""


def frame(plan: Plan) -> tuple[int, int, int, int]:
    """Where the whole drawing begins, x first, its width and its height."""
    x, y = corner((plan.top, plan.left))
    return x - MARGIN, y - MARGIN, 2 * MARGIN + SIDE * plan.width, 2 * MARGIN + SIDE * plan.height


def names(plan: Plan, taken: Container[Square] = ()) -> str:
    """The names of rows and columns, outside the board on paper of either colour. Where something
    stands beside the board, the name is at the other end of its line."""
    left, top = corner((plan.top, plan.left))
    right, below = corner((plan.lines.stop, plan.columns.stop))
    above: list[Name] = []
    beside: list[Name] = []
    others: list[Name] = []
    for column in plan.columns:
        is_free = (plan.top - 1, column) not in taken
        y = float(top - 12 if is_free else below + 13)
        name = corner((0, column))[0] + SIDE / 2, y, column_name(column)
        (above if is_free else others).append(name)
    for row in plan.lines:
        is_free = (row, plan.left - 1) not in taken
        x = float(left - 14 if is_free else right + 14)
        name = x, corner((row, 0))[1] + SIDE / 2, str(row + 1)
        (beside if is_free else others).append(name)
    return (
        '<g class="names" font-size="14" text-anchor="middle" dominant-baseline="central" '
        f'fill="var(--muted, #6B5B50)"><g data-stays="top">{_named(above)}</g>'
        f'<g data-stays="left">{_named(beside)}</g>{_named(others)}</g>'
    )


def _named(names: Iterable[Name]) -> str:
    return "".join(f'<text x="{x:g}" y="{y:g}">{name}</text>' for x, y, name in names)


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
            _roads(plan, [square for square in squares if _is_road(plan, square)]),
            *(overpass(square) for square in squares if plan.sign(square) == OVERPASS),
            *(picture for over, picture in drawn if over),
            *printed_buildings(plan, printed_houses(plan) if houses is None else houses),
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
        grid = "".join(
            f"M{x + step * SIDE} {y}v{TILE * SIDE}M{x} {y + step * SIDE}h{TILE * SIDE}"
            for step in range(1, TILE)
        )
        blades = "".join(f"M{x + right} {y + down}l2-5 2 5 3-4" for right, down in _TUFTS)
        yield (
            f'<path d="{grid}" stroke="{GRASS_LINE}" stroke-width="0.8" fill="none"/>'
            f'<path d="{blades}" stroke="{BLADE}" stroke-width="1.300" fill="none"/>'
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


def _roads(plan: Plan, squares: Sequence[Square]) -> str:
    """All roads as four paths: kerbs, asphalt, and the broken line along their middle."""
    ways = {square: _headings(plan, square) for square in squares}
    arms = "".join(_arm(square, heading) for square, found in ways.items() for heading in found)
    # Rounds where arms meet, so that corners and crossings have no edges.
    rounds = "".join("M{} {}h0".format(*centre(square)) for square in squares)
    lines = "".join(_line(square, found) for square, found in ways.items())
    return (
        f'<g fill="none" stroke-linecap="butt"><path d="{arms}" stroke="{KERB}" '
        f'stroke-width="{WIDE + 3}"/><path d="{rounds}" stroke="{KERB}" '
        f'stroke-width="{WIDE + 3}" stroke-linecap="round"/>'
        f'<path d="{arms}" stroke="{ASPHALT}" stroke-width="{WIDE}"/>'
        f'<path d="{rounds}" stroke="{ASPHALT}" stroke-width="{WIDE}" stroke-linecap="round"/>'
        f'<path d="{lines}" stroke="{STRIPE}" stroke-width="1.800" stroke-dasharray="10" '
        f'stroke-dashoffset="5"/></g>'
    )


def _headings(plan: Plan, square: Square) -> list[int]:
    """Where the road goes on."""
    return [
        heading
        for heading in HEADINGS
        if _is_road(plan, neighbour(square, heading)) or leads_out(square, heading)
    ]


def leads_out(square: Square, heading: int) -> bool:
    """A road in the middle of an edge is printed up to the edge, also where nothing joins it."""
    ahead = neighbour(square, heading)
    along = square[1] if heading in (NORTH, SOUTH) else square[0]
    return tile_of(ahead) != tile_of(square) and along % TILE == TILE // 2


def _edge(square: Square, heading: int, beyond: float = 0.0) -> tuple[float, float]:
    """The middle of the edge with which a square ends in this heading."""
    (x, y), (down, right) = centre(square), STEPS[heading]
    reach = SIDE / 2 + beyond
    return x + right * reach, y + down * reach


def _arm(square: Square, heading: int) -> str:
    # It overlaps the next one a little: touching edges would leave a hairline.
    x, y = _edge(square, heading, 0.5)
    return "M{} {}L{:g} {:g}".format(*centre(square), x, y)


def _line(square: Square, headings: Sequence[int]) -> str:
    """From edge to edge, straight or around a corner; nothing on crossings and at ends."""
    if len(headings) != 2:
        return ""
    begin, end = (_edge(square, heading) for heading in headings)
    if (headings[0] - headings[1]) % 2 == 0:
        return "M{:g} {:g}L{:g} {:g}".format(*begin, *end)
    return "M{:g} {:g}Q{} {} {:g} {:g}".format(*begin, *centre(square), *end)


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


def label(x: float, y: float, words: str, height: float, fill: str = INK) -> str:
    """Words centred on a point."""
    return (
        f'<text x="{x:g}" y="{y + height * 0.36:g}" font-size="{height:g}" fill="{fill}" '
        f'text-anchor="middle" font-weight="600">{words}</text>'
    )
