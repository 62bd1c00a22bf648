"""The map as SVG: the ground, then the pieces, then the marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from kaffeehaus.core.action import Action
from kaffeehaus.core.view import Mark, Marks, Shape, Tone
from kaffeehaus.games.fcm.actions import read_square, square_name
from kaffeehaus.games.fcm.cards import base_setup
from kaffeehaus.games.fcm.catalogue import every_good
from kaffeehaus.games.fcm.draw.ground import BRASS, CARD, INK, SIDE, corner, ground, size
from kaffeehaus.games.fcm.draw.panels import PANEL, bank_panel, chains_panel, supply_panel
from kaffeehaus.games.fcm.draw.routes import COLOURS
from kaffeehaus.games.fcm.titles import goods_text, turns_text
from kaffeehaus.games.fcm.town import Box, Campaign, House, Restaurant

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.view import ChainView, FcmView

OUTSIDE = 2
"""Squares of room around the board, for airplanes."""
FOCUS = "var(--focus, #0B63C5)"
_TONES = {
    Tone.CHOSEN: (FOCUS, "none", ""),
    Tone.COVERED: (INK, "8 6", ""),
    Tone.REACHED: (FOCUS, "3 6", ""),
    Tone.GAIN: ("var(--good, #1E6B3A)", "none", "+"),
    Tone.LOSS: ("var(--bad, #A3261B)", "10 6", "−"),
    Tone.PATH: (BRASS, "14 4", "•"),
}


def table_svg(view: FcmView, marks: Marks) -> str:
    """The map, the chains beside it, milestones and supply below, as one drawing."""
    width, height = size(view.rows)
    room = OUTSIDE * SIDE
    right, below = width + room, height + room
    chains, chains_end = chains_panel(view, marks.legal, right, -room + 10)
    bank, bank_end = bank_panel(view, -room + 10, below, right + room - 20)
    whole = right + room + PANEL
    top = max(chains_end, bank_end)
    supply, bottom = supply_panel(view, marks.legal, -room + 10, top, whole - 20)
    box = f"{-room} {-room} {whole:g} {bottom + room:g}"
    return _drawing(view, box, f"{_map(view, marks)}{chains}{bank}{supply}")


def map_svg(view: FcmView, marks: Marks) -> str:
    """The map alone."""
    width, height = size(view.rows)
    room = OUTSIDE * SIDE
    box = f"{-room} {-room} {width + 2 * room} {height + 2 * room}"
    return _drawing(view, box, _map(view, marks))


def _drawing(view: FcmView, box: str, inside: str) -> str:
    title = f"Turn {view.turn}, {escape(view.step_title)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'class="board fcm" font-family="system-ui, sans-serif"><title>{title}</title>'
        f"{inside}</svg>"
    )


def _map(view: FcmView, marks: Marks) -> str:
    pieces = [
        *(_house(house) for house in view.houses),
        *(_campaign(campaign) for campaign in view.campaigns),
        *(_restaurants(seat, chain) for seat, chain in enumerate(view.chains)),
    ]
    return (
        f"{ground(view.rows)}{_names(view.rows)}"
        f'<g class="pieces">{"".join(pieces)}</g>'
        f"{_marked(view, marks.places)}{_spots(len(view.rows), len(view.rows[0]))}"
        f"{_offered(view, marks.legal)}"
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
    letters = {good.id: good.letter for good in every_good().values()}
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
    letters = {good.id: good.letter for good in every_good().values()}
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
    """Squares, sources and houses that can be chosen, each with the sign that says so."""
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
            parts.append(_choice(field, value, box))
    return "".join(parts)


def _choice(field: str, value: str, box: Box) -> str:
    x, y = _xy(box.top, box.left)
    width, height = box.width * SIDE, box.height * SIDE
    name = f"house {value}" if field == "house" else value
    return (
        f'<g id="{field}-{value}" class="choice" data-field="{field}" data-value="{value}" '
        f'role="button" aria-label="{name}"><rect class="area" x="{x:g}" y="{y:g}" '
        f'width="{width}" height="{height}" fill="transparent"/><circle class="sign" '
        f'cx="{x + width / 2:g}" cy="{y + height / 2:g}" r="6" fill="{FOCUS}" stroke="{CARD}" '
        f'stroke-width="2"/></g>'
    )


@lru_cache(maxsize=64)
def _spots(height: int, width: int) -> str:
    """For every square a frame that is not drawn until the page points the square out."""
    frames = []
    for row in range(height):
        for column in range(width):
            x, y = _xy(row, column)
            frames.append(
                f'<rect data-place="{square_name(row, column)}" x="{x + 2:g}" y="{y + 2:g}" '
                f'width="{SIDE - 4}" height="{SIDE - 4}"/>'
            )
    return f'<g class="spots" fill="none" pointer-events="none">{"".join(frames)}</g>'


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
    """What is pointed out: every tone has its own line, and some a sign."""
    parts = []
    for mark in places:
        box = _place(view, mark.place)
        if box is None:
            continue
        colour, dashes, sign = _TONES[mark.tone]
        x, y = _xy(box.top, box.left)
        title = f"<title>{escape(mark.text)}</title>" if mark.text else ""
        parts.append(
            f'<g class="mark {mark.tone.value}" pointer-events="none">{title}'
            f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{SIDE - 6}" height="{SIDE - 6}" '
            f'fill="none" stroke="{colour}" stroke-width="4" stroke-dasharray="{dashes}"/>'
            f"{_words(box.top, box.left, sign, 10) if sign else ''}</g>"
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
