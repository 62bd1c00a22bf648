"""Thumbnail of a position of Food Chain Magnate: tiles, roads, houses and restaurants in small."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.beside import Room, lay_out
from kaffeehaus.games.fcm.drawing.buildings import LAWN, ROOF
from kaffeehaus.games.fcm.drawing.grid import (
    ASPHALT,
    CARD,
    GARDEN,
    GRASS,
    HOUSE,
    INK,
    TILE_LINE,
)
from kaffeehaus.games.fcm.drawing.ground import leads_out
from kaffeehaus.games.fcm.drawing.shapes import chain_mark, colour, words
from kaffeehaus.games.fcm.rules.board.plan import DRINKS, OVERPASS, ROAD, TILE, Plan, Square
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, neighbour
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, Piece
from kaffeehaus.games.fcm.words.titles import money

SIDE = 10
"""The side of a square in drawing units."""
CAMPAIGN = "#8E7CA6"
_PRINTED = {"H": HOUSE, "A": HOUSE, "G": GARDEN, "P": GARDEN}
_SOURCES = {"beer": "#D98E04", "lemonade": "#F2D024", "soda": "#C8413B"}


def draw_thumbnail(view: Seen) -> str:
    """One `<svg>` element. Restaurants bear the shape, the colour and the letter of their chain."""
    plan = view.plan
    room = _room(view)
    layout = lay_out(view, Room(room, room, room, room))
    left, top = SIDE * (plan.left - room) - 1, SIDE * (plan.top - room) - 1
    width = SIDE * (plan.width + 2 * room) + 2
    height = SIDE * (plan.height + room + layout.below) + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}" font-family="system-ui, sans-serif">'
        f"<title>{escape(_title(view))}</title>{_ground(plan)}"
        f"{''.join(map(_house, layout.houses))}"
        f"{''.join(_campaign(campaign) for campaign in layout.campaigns)}"
        f"{''.join(map(_piece, view.pieces))}{''.join(_restaurants(view))}</svg>"
    )


def _title(view: Seen) -> str:
    """`Turn 3: dinner. A $12, B $30`."""
    now = (
        gettext("Turn %(turn)s: %(step)s", turn=view.turn, step=view.step_title)
        if view.turn
        else gettext("Set-up: %(step)s", step=view.step_title)
    )
    standing = (
        f"{mark.letter} {money(chain.cash)}"
        for mark, chain in zip(view.parts.marks, view.chains, strict=True)
    )
    return f"{now}. {', '.join(standing)}"


def _room(view: Seen) -> int:
    """Squares around the board that something stands on, such as airplanes."""
    rows, columns = view.plan.lines, view.plan.columns
    boxes = [campaign.box for campaign in view.campaigns if campaign.box]
    boxes += [piece.box for piece in view.pieces]
    deep = [
        max(
            rows.start - box.top,
            columns.start - box.left,
            box.top + box.height - rows.stop,
            box.left + box.width - columns.stop,
        )
        for box in boxes
    ]
    return max((0, *deep))


@lru_cache(maxsize=200)
def _ground(plan: Plan) -> str:
    """The board without anything on it: equal boards are drawn once."""
    corners = itertools.product(plan.lines[::TILE], plan.columns[::TILE])
    tiles = _squares(Box(*corner, TILE, TILE) for corner in corners if plan.holds(corner))
    by_sign = defaultdict[str, list[Square]](list)
    for square in plan.squares():
        by_sign[plan.sign(square)].append(square)
    printed = "".join(
        f'<path d="{_squares(Box(*square, 1, 1) for square in by_sign[sign])}" fill="{fill}"/>'
        for sign, fill in _PRINTED.items()
        if sign in by_sign
    )
    sources = "".join(
        f'<path d="{"".join(map(_dot, by_sign[sign]))}" stroke="{_SOURCES[good]}" '
        f'stroke-width="7" stroke-linecap="round"/>'
        for sign, good in DRINKS.items()
        if sign in by_sign
    )
    roads = "".join(_road(plan, square) for sign in (ROAD, OVERPASS) for square in by_sign[sign])
    return (
        f'<path d="{tiles}" fill="{GRASS}" stroke="{TILE_LINE}"/>{printed}'
        f'<path d="{roads}" stroke="{ASPHALT}" stroke-width="7" stroke-linecap="round"/>{sources}'
    )


def _squares(boxes: Iterable[Box]) -> str:
    return "".join(
        f"M{SIDE * box.left} {SIDE * box.top}h{SIDE * box.width}v{SIDE * box.height}"
        f"h-{SIDE * box.width}z"
        for box in boxes
    )


def _dot(square: Square) -> str:
    return f"M{_middle(square)}h0"


def _middle(square: Square) -> str:
    return f"{SIDE * square[1] + SIDE // 2} {SIDE * square[0] + SIDE // 2}"


def _road(plan: Plan, square: Square) -> str:
    """From the middle of a road square towards every road beside it."""
    arms = "".join(
        f"M{_middle(square)}l{(ahead[1] - square[1]) * SIDE // 2} "
        f"{(ahead[0] - square[0]) * SIDE // 2}"
        for heading in HEADINGS
        if plan.sign(ahead := neighbour(square, heading)) in (ROAD, OVERPASS)
        or leads_out(square, heading)
    )
    return arms or _dot(square)


def _house(house: House) -> str:
    """A roof, its garden, and how many counters lie on it."""
    garden = (
        f'<path d="{_squares([house.garden])}" fill="{LAWN}" stroke="{INK}" stroke-width="0.8"/>'
        if house.garden
        else ""
    )
    x, y = _centre(house.box)
    wanted = (
        f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{CARD}"/>'
        f"{words(x, y + 0.5, str(len(house.demand)), 14, 700)}"
        if house.demand
        else ""
    )
    return f'{garden}<path d="{_squares([house.box])}" fill="{ROOF}" stroke="{INK}"/>{wanted}'


def _centre(box: Box) -> tuple[float, float]:
    return SIDE * (box.left + box.width / 2), SIDE * (box.top + box.height / 2)


def _campaign(campaign: Campaign) -> str:
    if campaign.box is None:
        return ""
    return _card(campaign.box, CAMPAIGN if campaign.owner is None else colour(campaign.owner))


def _card(box: Box, edge: str) -> str:
    x, y = SIDE * box.left + 1.5, SIDE * box.top + 1.5
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{SIDE * box.width - 3}" '
        f'height="{SIDE * box.height - 3}" fill="{CARD}" stroke="{edge}" stroke-width="3"/>'
    )


def _piece(piece: Piece) -> str:
    return _card(piece.box, INK if piece.owner is None else colour(piece.owner))


def _restaurants(view: Seen) -> Iterator[str]:
    for seat, chain in enumerate(view.chains):
        for restaurant in chain.restaurants:
            yield _restaurant(view, seat, restaurant.box, is_open=restaurant.open)


def _restaurant(view: Seen, seat: Seat, box: Box, *, is_open: bool) -> str:
    """Dashed while it is coming soon."""
    x, y = _centre(box)
    dashes = "" if is_open else ' stroke-dasharray="4 3"'
    mark = chain_mark(view.parts.marks, seat, x, y, 0.95, filled=True)
    return (
        f'<path d="{_squares([box])}" fill="{CARD}" stroke="{INK}" stroke-width="1.5"{dashes}/>'
        f"{mark}"
    )
