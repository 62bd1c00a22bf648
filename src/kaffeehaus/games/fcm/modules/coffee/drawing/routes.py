"""A coffee sale drawn on the map: the common road, every class of routes, and what sold."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import Shape
from kaffeehaus.games.fcm.drawing.buildings import cottage, diner, house_number
from kaffeehaus.games.fcm.drawing.grid import (
    BRASS,
    CARD,
    INK,
    MARGIN,
    NAMES,
    SIDE,
    centre,
    corner,
)
from kaffeehaus.games.fcm.drawing.ground import (
    Signs,
    frame,
    ground,
    label,
    names,
)
from kaffeehaus.games.fcm.drawing.shapes import colour, seat_mark
from kaffeehaus.games.fcm.drawing.tiles import EVERY_SIGN
from kaffeehaus.games.fcm.modules.coffee.drawing.pieces import cup
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import Chain, Diner
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, Kind
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    Explained,
    Reason,
    chain_name,
    class_sentence,
    explain,
    headline,
    place_name,
)
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.board.roads import EAST, HEADINGS, SOUTH, Mask, neighbour
from kaffeehaus.games.fcm.rules.board.tiles import PrintedHouse
from kaffeehaus.games.fcm.rules.town import Box

SHAPES = (Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.DIAMOND, Shape.STAR, Shape.HEXAGON)

_CLASS_STYLES = (
    ("#0072B2", "none"),
    ("#D55E00", "10 6"),
    ("#009E73", "3 6"),
    ("#CC79A7", "14 5 3 5"),
    ("#5B4BA8", "7 3"),
    ("#56B4E9", "1 5"),
)
"""By class of routes: colour and dashes, so that they differ in grey print too."""


def route_svg(
    sale: CoffeeSale,
    houses: tuple[PrintedHouse, ...] | None = None,
    signs: Signs = EVERY_SIGN,
) -> str:
    """One `<svg>` element with the whole sale. Without houses, those of the tiles are numbered as
    they are known again."""
    explained = explain(sale)
    told = " ".join(item.sentence for item in explained)
    return "".join(
        [
            *_opening(sale, headline(sale), told, houses, signs),
            *_common(sale),
            *_classes(sale),
            *_places(sale),
            *_verdicts(explained),
            "</svg>",
        ]
    )


def question_svg(sale: CoffeeSale) -> str:
    """The position of a sale as one `<svg>` element that gives nothing away."""
    places = "; ".join(place_name(sale, place) for place in sale.locations)
    title = gettext("Which places sell coffee?")
    return "".join([*_opening(sale, title, places), *_places(sale), "</svg>"])


def mark_svg(index: int, letter: str = "") -> str:
    """The mark of a chain as an `<svg>` element of its own, for lists."""
    return (
        f'<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" '
        f'font-family="system-ui, sans-serif">{_mark(index, 16, 16, 1.15, letter)}</svg>'
    )


def way_svg(index: int) -> str:
    """A piece of the line with which a class of routes is drawn, for lists."""
    colour, dashes = _CLASS_STYLES[index % len(_CLASS_STYLES)]
    return (
        f'<svg viewBox="0 0 48 12" width="48" height="12" aria-hidden="true"><path d="M2 6h44" '
        f'stroke="{colour}" stroke-width="4" stroke-dasharray="{dashes}"/></svg>'
    )


def off_route_svg() -> str:
    """A faint dot for places that no shortest route passes, for lists."""
    return (
        '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">'
        '<circle cx="16" cy="16" r="6" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-dasharray="3 3"/></svg>'
    )


def _opening(
    sale: CoffeeSale,
    title: str,
    description: str,
    houses: tuple[PrintedHouse, ...] | None = None,
    signs: Signs = EVERY_SIGN,
) -> Iterator[str]:
    plan = sale.position.plan
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(plan, NAMES)}" role="img" '
        f'class="coffee-route" data-side="{SIDE}" data-margin="{MARGIN + NAMES}" '
        'font-family="system-ui, sans-serif">'
    )
    yield f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    yield ground(plan, signs, houses)
    yield names(plan)
    yield from _house(sale)
    yield from _offramps(sale)
    yield from _roadworks(sale)


def _box(plan: Plan, room: int = 0) -> str:
    x, y, width, height = frame(plan)
    return f"{x - room} {y - room} {width + 2 * room} {height + 2 * room}"


def _places(sale: CoffeeSale) -> Iterator[str]:
    for index, chain in enumerate(sale.position.chains):
        for restaurant in chain.restaurants:
            yield _restaurant(sale, index, chain, restaurant)
        for shop in chain.coffee_shops:
            yield _shop(sale, index, chain, shop)


def _place(sale: CoffeeSale, square: Square) -> str:
    """How a place is named in the drawing, so that pages can point at it: as in JSON."""
    row, column = sale.position.counted(square)
    return f'class="place" data-place="{row},{column}"'


def _mark(index: int, x: float, y: float, scale: float, letter: str = "") -> str:
    """The shape and colour of a chain around a point, and its letter: A, B, C if it has none."""
    shape, letter = SHAPES[index % len(SHAPES)], letter or chr(ord("A") + index)
    return seat_mark(index % len(SHAPES), shape, letter, (x, y), scale)


def _house(sale: CoffeeSale) -> Iterator[str]:
    """The house that goes to dinner, framed."""
    squares = sale.position.house
    if not squares:
        return
    rows, columns = zip(*squares, strict=True)
    box = Box(min(rows), min(columns), 1 + max(rows) - min(rows), 1 + max(columns) - min(columns))
    number = sale.position.number
    yield cottage(box)
    yield house_number(box, str(number) if number is not None else "⌂")
    x, y = corner((box.top, box.left))
    for line, width in ((CARD, 8), (BRASS, 5)):
        yield (
            f'<rect x="{x - 1}" y="{y - 1}" width="{box.width * SIDE + 2}" '
            f'height="{box.height * SIDE + 2}" rx="5" fill="none" stroke="{line}" '
            f'stroke-width="{width}"/>'
        )


def _offramps(sale: CoffeeSale) -> Iterator[str]:
    """An arrow onto every road that an offramp of the rural area touches."""
    ramps = [square for ramp in sale.position.offramps for square in ramp]
    title = escape(gettext("offramp of the rural area"))
    for square in ramps:
        for heading in HEADINGS:
            entered = neighbour(square, heading)
            if sale.net.mask([entered]) & sale.net.roads:
                x, y = centre(entered)
                yield (
                    f"<g><title>{title}</title>"
                    f'<path transform="translate({x} {y}) rotate({90 * heading})" '
                    f'd="M-16 26h32L0 2z" fill="{BRASS}" stroke="{INK}" stroke-width="2"/></g>'
                )


def _roadworks(sale: CoffeeSale) -> Iterator[str]:
    title = escape(gettext("roadworks (distance +1)"))
    for square in sale.position.roadworks:
        x, y = centre(square)
        yield (
            f"<g><title>{title}</title>"
            f'<path d="M{x} {y - 12}l12 22h-24z" fill="#F0E442" stroke="{INK}" stroke-width="2"/>'
            f"{label(x, y + 3, '!', 15)}</g>"
        )


def _common(sale: CoffeeSale) -> Iterator[str]:
    # One opacity for the whole: where pieces of the road overlap, nothing shows.
    yield f'<g class="common" opacity="0.85" fill="{BRASS}" stroke="{BRASS}">'
    for x1, y1, x2, y2 in _links(sale, sale.road):
        yield (
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-width="{SIDE * 0.5:g}" '
            'stroke-linecap="round"/>'
        )
    for square in sale.road_squares():
        x, y = centre(square)
        yield f'<circle cx="{x}" cy="{y}" r="{SIDE * 0.25:g}" stroke="none"/>'
    yield "</g>"


def _classes(sale: CoffeeSale) -> Iterator[str]:
    for index, found in enumerate(sale.classes):
        colour, dashes = _CLASS_STYLES[index % len(_CLASS_STYLES)]
        shift = 4 * (index - (len(sale.classes) - 1) / 2)
        yield (
            f'<g class="route" stroke="{colour}" stroke-width="4" stroke-dasharray="{dashes}" '
            f'transform="translate({shift:g} {shift:g})">'
            f"<title>{escape(class_sentence(sale, found))}</title>"
        )
        lines = {line for route in found.routes for line in _links(sale, route.squares)}
        for x1, y1, x2, y2 in sorted(lines):
            yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        yield "</g>"


def _links(sale: CoffeeSale, mask: Mask) -> Iterator[tuple[int, int, int, int]]:
    """A line between every two neighbouring squares of the set."""
    squares = set(sale.net.squares(mask))
    for square in sorted(squares):
        for heading in (EAST, SOUTH):
            after = neighbour(square, heading)
            if after in squares:
                yield (*centre(square), *centre(after))


def _restaurant(sale: CoffeeSale, index: int, chain: Chain, restaurant: Diner) -> str:
    row, column = restaurant.top_left
    box = Box(row, column, 2, 2)
    x, y = corner((row + 1, column + 1))
    doors = chain.entrances(restaurant)
    drawn = diner(box, colour(index), doors, is_open=restaurant.open, lane=len(doors) > 1)
    name = chain_name(sale, index)
    title = (
        gettext("%(chain)s: restaurant", chain=name)
        if restaurant.open
        else gettext("%(chain)s: restaurant, coming soon", chain=name)
    )
    return (
        f"<g {_place(sale, restaurant.entrance)}><title>{escape(title)}</title>{drawn}"
        f"{_mark(index, x, y, 1.6, chain.letter)}</g>"
    )


def _shop(sale: CoffeeSale, index: int, chain: Chain, shop: Square) -> str:
    """A cup in the colour of its chain, with the chain's mark."""
    x, y = centre(shop)
    title = gettext("%(chain)s: coffee shop", chain=chain_name(sale, index))
    return (
        f"<g {_place(sale, shop)}><title>{escape(title)}</title>"
        f"{cup(shop, colour(index))}{_mark(index, x - 2, y, 1.17, chain.letter)}</g>"
    )


def _verdicts(explained: tuple[Explained, ...]) -> Iterator[str]:
    signs = {Reason.SOLD: ("✓", "#1E6B3A"), Reason.UNDECIDED: ("?", "#A3261B")}
    for item in explained:
        if item.reason not in signs:
            continue
        sign, colour = signs[item.reason]
        x, y = centre(item.location.square)
        if item.location.kind is Kind.SHOP:
            x, y = x + 14, y - 14
        yield (
            f'<g class="verdict"><title>{escape(item.sentence)}</title>'
            f'<circle cx="{x}" cy="{y}" r="11" fill="{CARD}" stroke="{colour}" stroke-width="3"/>'
            f"{label(x, y, sign, 15, colour)}</g>"
        )
