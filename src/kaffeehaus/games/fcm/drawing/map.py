"""The map as SVG: the ground, then the pieces, then the marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import TypeAlias

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import NO_MARKS, Mark, Marks, Tone
from kaffeehaus.games.fcm.drawing.beside import Layout, Room, lay_out
from kaffeehaus.games.fcm.drawing.campaigns import campaign_pieces, tile_in_hand
from kaffeehaus.games.fcm.drawing.goods import good_shapes
from kaffeehaus.games.fcm.drawing.grid import BRASS, CARD, INK, NAMES, SIDE
from kaffeehaus.games.fcm.drawing.ground import frame, ground, names
from kaffeehaus.games.fcm.drawing.pieces import (
    house_piece,
    module_piece,
    restaurant_piece,
)
from kaffeehaus.games.fcm.drawing.shapes import words, xy
from kaffeehaus.games.fcm.rules.board.plan import (
    EMPTY,
    TILE,
    Plan,
    Square,
    read_square,
    square_name,
)
from kaffeehaus.games.fcm.rules.houses import house_places, side_words
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.words.questions import why_not_here
from kaffeehaus.games.fcm.words.titles import campaigns_text, house_title, restaurant_title

Standing: TypeAlias = Mapping[Box, frozenset[Square]]
"""What stands on the board, and the squares below it."""
OUTSIDE = 2
"""Squares of room around the board for airplanes."""
SIDES = ("north", "east", "south", "west")
FOCUS = "var(--focus, #0B63C5)"
_TONES = {
    Tone.CHOSEN: (FOCUS, "none", ""),
    Tone.COVERED: (INK, "8 6", ""),
    Tone.REACHED: (FOCUS, "3 6", ""),
    Tone.GAIN: ("var(--good, #1E6B3A)", "none", "+"),
    Tone.LOSS: ("var(--bad, #A3261B)", "10 6", "−"),
    Tone.PATH: (BRASS, "14 4", "•"),
}


def map_svg(view: Seen, marks: Marks = NO_MARKS) -> str:
    """The map with everything on it, as one drawing that can be chosen on."""
    layout = lay_out(view, _room(view, marks.legal).even)
    outside = (*layout.sites.items(), *_covered_outside(view, marks.legal))
    spots = _spots(view.plan, outside, tuple(_called(view)))
    offered = _offered(view, layout, marks.legal)
    over = f"{spots}{_refused(view)}{offered}{_carried(view, marks.legal)}"
    return _drawing(view, marks, layout, "group", over)


def still_svg(view: Seen, places: tuple[Mark, ...] = ()) -> str:
    """The map to be looked at only."""
    return _drawing(view, Marks((), places), lay_out(view, _room(view, ()).even), "img", "")


def small_svg(view: Seen) -> str:
    """The map for a picture whose squares are small: campaigns in brief."""
    drawn = still_svg(view).replace('class="in-detail"', 'class="in-detail" display="none"')
    return drawn.replace('class="in-brief" display="none"', 'class="in-brief"')


def stage_svg(view: Seen, layout: Layout, over: str) -> str:
    """The map without what houses want, under the changing parts of a story. It lies on a page with
    another map, so its definitions have names of their own."""
    houses = tuple(replace(house, demand=()) for house in layout.houses)
    quiet = replace(layout, houses=houses)
    drawn = _drawing(view, NO_MARKS, quiet, "img", over, name="stage-map")
    return drawn.replace('"good-', '"stage-good-').replace('"#good-', '"#stage-good-')


def stage_layout(view: Seen) -> Layout:
    """Where everything is drawn on the map of a story, which stays as it is."""
    return lay_out(view, _room(view, ()))


def pointed_svg(view: Seen, places: tuple[Mark, ...] = ()) -> str:
    """The map with squares to be pointed at, where nothing is chosen, and what lies off it."""
    layout = lay_out(view, _room(view, ()).even)
    drawn = {campaign.number: campaign.box for campaign in layout.campaigns}
    off_board = tuple(
        (square_name(one.box.top, one.box.left) if one.box else str(one.number), box)
        for one in view.campaigns
        if (box := drawn[one.number]) and not view.plan.holds((box.top, box.left))
    )
    outside = {square for one in view.pieces for square in one.box.squares()}
    off_board += tuple(
        (square_name(*square), Box(*square, 1, 1))
        for square in sorted(outside)
        if not view.plan.holds(square)
    )
    sites = (*layout.sites.items(), *off_board)
    spots = _spots(view.plan, sites, tuple(_called(view)))
    return _drawing(view, Marks((), places), layout, "group", spots)


def _drawing(
    view: Seen, marks: Marks, layout: Layout, role: str, over: str, *, name: str = "map"
) -> str:
    x, y, width, height = frame(view.plan)
    north, east, _, west = (SIDE * squares for squares in layout.room)
    below = SIDE * layout.below
    box = f"{x - west:g} {y - north:g} {width + west + east:g} {height + north + below:g}"
    title = escape(
        gettext("Turn %(turn)s: %(step)s", turn=view.turn, step=view.step_title)
        if view.turn
        else gettext("Set-up: %(step)s", step=view.step_title)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" viewBox="{box}" role="{role}" '
        f'aria-label="{title}" class="fcm" font-family="system-ui, sans-serif">'
        f"<title>{title}</title>{good_shapes(view.parts.drawing)}"
        f"<g{_refusal(view, marks.legal)}>{_inside(view, marks, layout)}</g>{over}</svg>"
    )


def _refusal(view: Seen, legal: Sequence[Action]) -> str:
    """While a place is chosen: why the others are not offered."""
    reason = why_not_here(view) if any(_places(view, legal)) else ""
    return f' data-why="{escape(reason)}"' if reason else ""


def _places(view: Seen, legal: Sequence[Action]) -> Iterator[str]:
    """The places of the map that actions name."""
    fields = view.parts.drawing.place_fields
    return (value for field, value in _answers(legal) if field in fields)


def _room(view: Seen, legal: Sequence[Action]) -> Room:
    """Squares to be drawn around the board: for names, and for what stands or may be put there."""
    rows, columns = view.plan.lines, view.plan.columns
    boxes = [campaign.box for campaign in view.campaigns]
    boxes.append(view.making.box if view.making else None)
    boxes += [piece.box for piece in view.pieces]
    boxes += [_on_grid(view, name) for name in _places(view, legal)]
    boxes += [box for _, box in _covered_outside(view, legal)]
    boxes += [box for _, box in _lots(view, legal)]
    boxes += [box for refused in view.refusals.values() for box in refused]
    there = [box for box in boxes if box]
    names = NAMES / SIDE
    return Room(
        north=max((names, *(rows.start - box.top for box in there))),
        east=max((names, *(box.left + box.width - columns.stop for box in there))),
        south=max((names, *(box.top + box.height - rows.stop for box in there))),
        west=max((names, *(columns.start - box.left for box in there))),
    )


def _covered_outside(view: Seen, legal: Sequence[Action]) -> list[tuple[str, Box]]:
    """The squares outside the board that something could cover, by name."""
    names = sorted({name for action in legal for name in action.covers()})
    found = ((name, read_square(name)) for name in names)
    return [(name, Box(*square, 1, 1)) for name, square in found if not view.plan.holds(square)]


def _inside(view: Seen, marks: Marks, layout: Layout) -> str:
    game = view.parts
    standing = {box: frozenset(box.squares()) for box in _standing(view)}
    pieces = [
        *(
            house_piece(game, house, view.house_notes.get(house.number, ()))
            for house in layout.houses
        ),
        *_campaigns(view, layout.campaigns, standing),
        *(
            restaurant_piece(game, seat, restaurant, chain.drive_in)
            for seat, chain in enumerate(view.chains)
            for restaurant in chain.restaurants
        ),
        *(module_piece(game, piece) for piece in view.pieces),
        _in_hand(view),
    ]
    beside = set[Square]().union(*standing.values())
    return (
        f"{ground(view.plan, game.drawing.ground_signs, ())}"
        f'<g class="pieces">{"".join(pieces)}</g>{names(view.plan, beside)}'
        f"{_latest(view, marks.latest, standing)}"
        f"{_marked(view, layout, (*_reached(view), *marks.places))}"
    )


def campaigns_drawn(view: Seen, campaigns: Iterable[Campaign]) -> Iterator[str]:
    """These campaigns on the board of a view."""
    return _campaigns(view, campaigns, _standing(view))


def _campaigns(view: Seen, campaigns: Iterable[Campaign], standing: Iterable[Box]) -> Iterator[str]:
    plan = view.plan
    board = Box(plan.top, plan.left, plan.width, plan.height)
    return campaign_pieces(view.parts, campaigns, board, standing)


def _in_hand(view: Seen) -> str:
    """The campaign that is being placed, once its place is chosen."""
    making = view.making
    if making is None or making.box is None or view.day_seat is None:
        return ""
    return tile_in_hand(view.parts, making.box, making.number, view.day_seat, making.goods)


def _reached(view: Seen) -> Iterable[Mark]:
    """The houses that the campaign in hand would reach."""
    for house in view.houses:
        if house.number in view.reach:
            for place in house_places(view.plan, house):
                yield Mark(
                    place,
                    Tone.REACHED,
                    gettext("reaches %(house)s", house=house_title(house.number)),
                )


def _offered(view: Seen, layout: Layout, legal: Sequence[Action]) -> str:
    """Squares, sources, houses and campaigns that can be chosen, each with the sign that says
    so."""
    drawing = view.parts.drawing
    houses = {house.number: house.box for house in layout.houses}
    campaigns = {str(campaign.number): campaign.box for campaign in layout.campaigns}
    lots = dict(_lots(view, legal))
    parts: dict[tuple[str, str], str] = {}
    for field, value in _answers(legal):
        name, box = value, lots.get(value) if field in drawing.lot_fields else None
        if field in drawing.place_fields:
            box = place_box(view, layout, value)
            if box is not None and value.startswith(SIDES):
                name = side_words(view.plan, box.squares()) or value
        elif field in drawing.house_fields:
            name, box = house_title(value), houses.get(value)
        elif field in drawing.campaign_fields:
            name, box = campaigns_text([int(value)]), campaigns.get(value)
        if box is not None:
            parts[field, value] = _choice(field, value, box, name)
    return "".join(parts.values())


def _refused(view: Seen) -> str:
    """Where the thing in hand cannot be put: whoever points there is told why."""
    return "".join(
        f'<path data-why="{escape(why)}" fill="transparent" d="{"".join(map(_outline, boxes))}"/>'
        for why, boxes in view.refusals.items()
        if boxes
    )


def _outline(box: Box) -> str:
    x, y = xy(box.top, box.left)
    width = box.width * SIDE
    return f"M{x:g} {y:g}h{width}v{box.height * SIDE}h{-width}z"


def _carried(view: Seen, legal: Sequence[Action]) -> str:
    """The thing in hand, as it may be turned, to follow whoever points at a place."""
    return "".join(
        f'<g data-ghost="{one.field}" data-if="{one.turning}={one.turn}" display="none" '
        f'pointer-events="none" opacity="0.85">{one.picture}</g>'
        for one in view.parts.drawing.carried(legal)
    )


def _lots(view: Seen, legal: Sequence[Action]) -> Iterator[tuple[str, Box]]:
    """The places for a map tile that actions name, and their squares."""
    fields = view.parts.drawing.lot_fields
    for field, value in _answers(legal):
        if field in fields:
            yield value, Box(*read_square(value), TILE, TILE)


def _answers(legal: Sequence[Action]) -> Iterator[tuple[str, str]]:
    """Fields and values of what may be done, each once, in the order of the actions."""
    return iter(
        dict.fromkeys(
            (question.field, value)
            for action in legal
            for question in action.asked()
            for value in question.values
        )
    )


def _choice(field: str, value: str, box: Box, name: str) -> str:
    x, y = xy(box.top, box.left)
    width, height = box.width * SIDE, box.height * SIDE
    return (
        f'<g id="{field}-{value}" class="choice" data-field="{field}" data-value="{value}" '
        f'role="button" aria-label="{name}"><rect class="area" x="{x:g}" y="{y:g}" '
        f'width="{width}" height="{height}" fill="transparent"/><circle class="sign" '
        f'cx="{x + width / 2:g}" cy="{y + height / 2:g}" r="6" fill="{FOCUS}" stroke="{CARD}" '
        f'stroke-width="2"/></g>'
    )


def _called(view: Seen) -> Iterator[tuple[str, str]]:
    """The places that are spoken of by what stands there."""
    for house in view.houses:
        title = house_title(house.number)
        yield from ((place, title) for place in house_places(view.plan, house))
    for mark, chain in zip(view.parts.marks, view.chains, strict=True):
        for restaurant in chain.restaurants:
            title = restaurant_title(mark.name, restaurant)
            yield from ((square_name(*square), title) for square in restaurant.box.squares())


@lru_cache(maxsize=64)
def _spots(
    plan: Plan, sites: tuple[tuple[str, Box], ...], called: tuple[tuple[str, str], ...]
) -> str:
    """For every square and every site beside the board a frame that is not drawn until the page
    points it out."""
    squares = [(square_name(*square), Box(*square, 1, 1)) for square in plan.squares()]
    titles = dict(called)
    frames = (_spot(name, box, titles.get(name, "")) for name, box in (*squares, *sites))
    return f'<g class="spots" fill="none" pointer-events="none">{"".join(frames)}</g>'


def _spot(name: str, box: Box, title: str) -> str:
    x, y = xy(box.top, box.left)
    called = f' data-called="{escape(title)}"' if title else ""
    return (
        f'<rect data-place="{name}"{called} x="{x + 2:g}" y="{y + 2:g}" '
        f'width="{box.width * SIDE - 4}" height="{box.height * SIDE - 4}"/>'
    )


def place_box(view: Seen, layout: Layout, name: str) -> Box | None:
    """A site beside the board, or what lies on the grid; None if it is neither."""
    return layout.sites.get(name) or _on_grid(view, name)


def _on_grid(view: Seen, name: str) -> Box | None:
    """The square of a name, or the strip beside the board for `north3`; None if it is neither."""
    side = next((side for side in SIDES if name.startswith(side)), None)
    if side is not None:
        return _strip(view, side, int(name.removeprefix(side)) - 1)
    row, column = read_square(name)
    return Box(row, column, 1, 1) if view.plan.holds((row, column)) else None


def _strip(view: Seen, side: str, line: int) -> Box:
    """The room beside a row or column, where the board ends in it."""
    plan = view.plan
    if side in ("north", "south"):
        rows = [row for row in plan.lines if plan.holds((row, line))]
        strip = Box(rows[0] - OUTSIDE if side == "north" else rows[-1] + 1, line, 1, OUTSIDE)
        return _behind_planes(view, strip, (-OUTSIDE if side == "north" else OUTSIDE, 0))
    columns = [column for column in plan.columns if plan.holds((line, column))]
    strip = Box(line, columns[0] - OUTSIDE if side == "west" else columns[-1] + 1, OUTSIDE, 1)
    return _behind_planes(view, strip, (0, -OUTSIDE if side == "west" else OUTSIDE))


def _behind_planes(view: Seen, strip: Box, outwards: Square) -> Box:
    """The strip, further out where airplanes stand already."""
    taken = {square for one in view.campaigns if one.box for square in one.box.squares()}
    while not taken.isdisjoint(strip.squares()):
        strip = strip.moved(*outwards)
    return strip


def _marked(view: Seen, layout: Layout, places: Iterable[Mark]) -> str:
    """What is pointed out: every tone has its own line, and some a sign."""
    parts = []
    for (tone, text), group in groupby(places, key=lambda mark: (mark.tone, mark.text)):
        boxes = [box for mark in group if (box := place_box(view, layout, mark.place))]
        whole = _one_box(boxes) if text else None
        parts += [_frame(box, tone, text) for box in ([whole] if whole else boxes)]
    return "".join(parts)


def _latest(view: Seen, places: Iterable[Mark], standing: Standing) -> str:
    """What the last moves put on the map: corners around it, and whose move it was. What is gone
    since has none."""
    groups = [
        (text, _still_there(view, {read_square(mark.place) for mark in group}, standing))
        for text, group in groupby(places, key=lambda mark: mark.text)
    ]
    return "".join(
        f'<g class="latest" pointer-events="none"><title>{escape(text)}</title>'
        f"{''.join(map(latest_corners, boxes))}</g>"
        for text, boxes in groups
        if boxes
    )


def _still_there(view: Seen, squares: set[Square], standing: Standing) -> list[Box]:
    """The things that stand on these squares, and what is printed on the rest."""
    marked = [box for box, below in standing.items() if squares.issuperset(below)]
    parts = {square for piece in view.pieces for square in piece.box.squares()}
    rest = squares.difference(*(standing[box] for box in marked))
    printed = {one for one in rest if one in parts or view.plan.sign(one) != EMPTY}
    boxes = [Box(*square, 1, 1) for square in sorted(printed)]
    if (
        printed
        and len(rest) % TILE**2 == 0
        and (tile := _one_box([Box(*one, 1, 1) for one in rest]))
    ):
        boxes = [tile]
    return [*marked, *boxes]


def _standing(view: Seen) -> Iterator[Box]:
    """The boxes of everything that stands on the board."""
    boxes = (
        *(box for house in view.houses for box in (house.box, house.garden)),
        *(campaign.box for campaign in view.campaigns),
        *(place.box for chain in view.chains for place in chain.restaurants),
        *(piece.box for piece in view.pieces),
    )
    return (box for box in boxes if box and box.width and box.height)


def latest_corners(box: Box) -> str:
    """Four corners around something."""
    x, y = xy(box.top, box.left)
    right, below, arm = x + box.width * SIDE + 2, y + box.height * SIDE + 2, 11
    x, y = x - 2, y - 2
    path = (
        f"M{x:g} {y + arm:g}V{y:g}h{arm}M{right - arm:g} {y:g}H{right:g}v{arm}"
        f"M{right:g} {below - arm:g}V{below:g}h-{arm}M{x + arm:g} {below:g}H{x:g}v-{arm}"
    )
    return (
        f'<path d="{path}" fill="none" stroke="{CARD}" stroke-width="7"/>'
        f'<path d="{path}" fill="none" stroke="{FOCUS}" stroke-width="4"/>'
    )


def _one_box(boxes: list[Box]) -> Box | None:
    """The rectangle that these squares fill; None if they fill none."""
    if len(boxes) < 2:
        return boxes[0] if boxes else None
    top, left = min(box.top for box in boxes), min(box.left for box in boxes)
    height = max(box.top for box in boxes) - top + 1
    width = max(box.left for box in boxes) - left + 1
    return Box(top, left, width, height) if width * height == len(set(boxes)) else None


def _frame(box: Box, tone: Tone, text: str) -> str:
    colour, dashes, sign = _TONES[tone]
    x, y = xy(box.top, box.left)
    width, height = box.width * SIDE, box.height * SIDE
    title = f"<title>{escape(text)}</title>" if text else ""
    said = words(x + width / 2, y + height / 2, sign, 17) if sign else ""
    return (
        f'<g class="mark {tone.value}" pointer-events="none">{title}'
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{width - 6}" height="{height - 6}" '
        f'fill="none" stroke="{colour}" stroke-width="4" stroke-dasharray="{dashes}"/>{said}</g>'
    )
