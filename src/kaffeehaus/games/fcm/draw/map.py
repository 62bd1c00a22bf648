"""The map as SVG: the ground, then the pieces, then the marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from kaffeehaus.core.action import Action
from kaffeehaus.core.view import Mark, Marks, Shape, Tone
from kaffeehaus.games.fcm.actions import read_square, square_name
from kaffeehaus.games.fcm.cards import base_goods, base_setup
from kaffeehaus.games.fcm.draw.ground import SIDE, corner, ground, size
from kaffeehaus.games.fcm.draw.routes import COLOURS
from kaffeehaus.games.fcm.titles import goods_text, turns_text
from kaffeehaus.games.fcm.town import Box, Campaign, House, Restaurant

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.view import ChainView, FcmView

OUTSIDE = 2
"""Squares of room around the board, for airplanes."""
_TONES = {
    Tone.CHOSEN: ("#1B4D8F", "4 0"),
    Tone.COVERED: ("#1B4D8F", "3 2"),
    Tone.REACHED: ("#2E7D32", "1 2"),
    Tone.GAIN: ("#2E7D32", "6 2"),
    Tone.LOSS: ("#B3261E", "2 2"),
    Tone.PATH: ("#6A3FA0", "5 3"),
}


def map_svg(view: FcmView, marks: Marks) -> str:
    """The whole map as one drawing."""
    width, height = size(view.rows)
    room = OUTSIDE * SIDE
    box = f"{-room} {-room} {width + 2 * room} {height + 2 * room}"
    pieces = [
        *(_house(house) for house in view.houses),
        *(_campaign(campaign) for campaign in view.campaigns),
        *(_restaurants(seat, chain) for seat, chain in enumerate(view.chains)),
    ]
    title = f"Turn {view.turn}, {escape(view.step_title)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'class="fcm-map" font-family="inherit"><title>{title}</title>'
        f'<g class="ground">{ground(view.rows)}{_names(view.rows)}</g>'
        f'<g class="pieces">{"".join(pieces)}</g>'
        f'<g class="marks">{_offered(view, marks.legal)}{_marked(view, marks.places)}</g></svg>'
    )


def _names(rows: tuple[str, ...]) -> str:
    """The names of rows and columns."""
    columns = (square_name(0, column)[:-1] for column in range(len(rows[0])))
    above = [_words(-0.6, place, name, 9) for place, name in enumerate(columns)]
    beside = [_words(row, -0.7, str(row + 1), 9) for row in range(len(rows))]
    return "".join((*above, *beside))


def _house(house: House) -> str:
    parts = []
    if house.garden:
        box = house.garden
        parts.append(_rect(box.left, box.top, box.width, box.height, "#8DB36B", "#4C6B33"))
    box = house.box
    parts.append(_rect(box.left, box.top, box.width, box.height, "#F6EFD9", "#5A4632"))
    parts.append(_words(box.top - 0.1, box.left + 0.5, house.number, 13))
    letters = {good.id: good.letter for good in base_goods()}
    for place, counter in enumerate(house.demand):
        row = box.top + 1 + 0.55 * (place // 3) - 0.1
        column = box.left - 0.15 + 0.65 * (place % 3)
        parts.append(_words(row, column, letters.get(counter.good, counter.good[:1]), 9))
    wants = f", wants {goods_text(_counts(house))}" if house.demand else ""
    return f"<g><title>House {house.number}{escape(wants)}</title>{''.join(parts)}</g>"


def _counts(house: House) -> dict[str, int]:
    counts: dict[str, int] = {}
    for counter in house.demand:
        counts[counter.good] = counts.get(counter.good, 0) + 1
    return counts


def _campaign(campaign: Campaign) -> str:
    box = campaign.box
    if box is None:
        return ""
    colour = "#D9C7E8" if campaign.owner is None else _colour(campaign.owner)
    goods = " and ".join(campaign.goods)
    left = "∞" if campaign.turns is None else str(campaign.turns)
    letters = {good.id: good.letter for good in base_goods()}
    sign = "".join(letters.get(good, good[:1]) for good in campaign.goods)
    middle_row, middle_column = box.top + box.height / 2 - 0.5, box.left + box.width / 2 - 0.5
    title = f"Campaign {campaign.number}, {campaign.medium}: {goods} {turns_text(campaign.turns)}"
    return (
        f"<g><title>{escape(title)}</title>"
        f"{_rect(box.left, box.top, box.width, box.height, colour, '#333', dashed=True)}"
        f"{_words(middle_row - 0.2, middle_column, str(campaign.number), 8)}"
        f"{_words(middle_row + 0.25, middle_column, sign + left, 8)}</g>"
    )


def _colour(seat: int) -> str:
    return f"var(--seat-{seat + 1}, {COLOURS[seat % len(COLOURS)]})"


def _restaurants(seat: int, chain: ChainView) -> str:
    return "".join(_restaurant(seat, one, chain.drive_in) for one in chain.restaurants)


def _restaurant(seat: int, restaurant: Restaurant, drive_in: bool) -> str:
    mark = base_setup().chains[seat]
    box = restaurant.box
    doors = box.squares() if drive_in and restaurant.open else (restaurant.entrance,)
    state = "" if restaurant.open else ", coming soon"
    parts = [
        _rect(
            box.left,
            box.top,
            2,
            2,
            _colour(seat),
            "#222",
            dashed=not restaurant.open,
        )
    ]
    for row, column in doors:
        x, y = _xy(row + 0.5, column + 0.5)
        parts.append(f'<circle cx="{x}" cy="{y}" r="9" fill="#fff" stroke="#222"/>')
    parts.append(_shape(mark.shape, box.top + 1, box.left + 1))
    parts.append(_words(box.top + 0.5, box.left + 0.5, mark.letter, 12))
    return f"<g><title>{escape(mark.name)}{state}</title>{''.join(parts)}</g>"


_OUTLINES = {
    Shape.SQUARE: "M-9-9h18v18h-18z",
    Shape.TRIANGLE: "M0-11 10 8H-10z",
    Shape.DIAMOND: "M0-11 11 0 0 11-11 0z",
    Shape.STAR: "M0-12 3-4 11-4 5 1 7 10 0 5-7 10-5 1-11-4-3-4z",
    Shape.HEXAGON: "M-10 0-5-9h10l5 9-5 9h-10z",
    Shape.CIRCLE: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
}


def _shape(shape: Shape, row: float, column: float) -> str:
    x, y = _xy(row, column)
    return (
        f'<path transform="translate({x} {y}) scale(1.7)" d="{_OUTLINES[shape]}" fill="#fff" '
        f'fill-opacity="0.85" stroke="#222"/>'
    )


def _offered(view: FcmView, legal: Sequence[Action]) -> str:
    """Squares, sources and houses that can be chosen."""
    offered: dict[tuple[str, str], None] = {}
    for action in legal:
        for question in action.asked():
            if question.field in ("place", "sources", "house"):
                offered.update(dict.fromkeys((question.field, value) for value in question.values))
    houses = {house.number: house.box for house in view.houses}
    parts = []
    for field, value in offered:
        box = houses.get(value) if field == "house" else _place(view, value)
        if box is not None:
            x, y = _xy(box.top, box.left)
            parts.append(
                f'<rect data-field="{field}" data-value="{value}" x="{x + 1}" y="{y + 1}" '
                f'width="{box.width * SIDE - 2}" height="{box.height * SIDE - 2}" rx="3" '
                f'fill="var(--mark, #2E7D32)" fill-opacity="0.18" '
                f'stroke="var(--mark, #2E7D32)" stroke-dasharray="2 2"/>'
            )
    return "".join(parts)


def _place(view: FcmView, name: str) -> Box | None:
    """The square of a name, or the strip beside the board for `north3`; None if it is neither."""
    height, width = len(view.rows), len(view.rows[0])
    letters = name.rstrip("0123456789")
    if letters in ("north", "east", "south", "west"):
        line = int(name[len(letters) :]) - 1
        strips = {
            "north": Box(-1, line, 1, 1),
            "south": Box(height, line, 1, 1),
            "west": Box(line, -1, 1, 1),
            "east": Box(line, width, 1, 1),
        }
        return strips[letters]
    row, column = read_square(name)
    return Box(row, column, 1, 1) if row < height and column < width else None


def _marked(view: FcmView, places: Iterable[Mark]) -> str:
    parts = []
    for mark in places:
        box = _place(view, mark.place)
        if box is None:
            continue
        colour, dashes = _TONES[mark.tone]
        x, y = _xy(box.top, box.left)
        parts.append(
            f'<rect x="{x + 1.5}" y="{y + 1.5}" width="{SIDE - 3}" height="{SIDE - 3}" '
            f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}">'
            f"<title>{escape(mark.text or mark.tone.value)}</title></rect>"
        )
    return "".join(parts)


def _xy(row: float, column: float) -> tuple[float, float]:
    left, top = corner((0, 0))
    return round(left + column * SIDE, 1), round(top + row * SIDE, 1)


def _rect(
    left: int, top: int, width: int, height: int, fill: str, stroke: str = "", dashed: bool = False
) -> str:
    x, y = _xy(top, left)
    line = f' stroke="{stroke}"' if stroke else ""
    line += ' stroke-dasharray="4 2"' if dashed else ""
    return (
        f'<rect x="{x}" y="{y}" width="{width * SIDE}" height="{height * SIDE}" '
        f'fill="{fill}"{line}/>'
    )


def _words(row: float, column: float, words: str, size: int) -> str:
    x, y = _xy(row + 0.5, column + 0.5)
    return (
        f'<text x="{x}" y="{y}" font-size="{size * 1.7:g}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(words)}</text>'
    )
