"""Supposed changes of a position: another price, one more good, a shop elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.position_text import PRICE, read_position, write_position
from kaffeehaus.games.fcm.rules.board.plan import read_square, square_name
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, Corner, Restaurant, add
from kaffeehaus.games.fcm.rules.written.lines import BadLine, Line, read_lines, written_counts
from kaffeehaus.games.fcm.rules.written.settling import forms_with
from kaffeehaus.games.fcm.state import FcmState

MOST_WHAT_IFS = 20
_SHOPS = ("restaurant", "shop")
_CORNERS = [corner.value for corner in Corner]
Lines: TypeAlias = list[str]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A kind of change."""

    shape: str
    help: Label
    """Of the option on the command line."""
    change: Callable[[Position, Line, Lines], Lines]
    """The lines after the change."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position to ask about, and its text."""

    state: FcmState
    text: str


@dataclass(frozen=True, slots=True)
class Shop:
    """A line about a restaurant or a coffee shop."""

    keyword: str
    chain: str
    square: str
    corner: str = ""
    """Of the entrance; a coffee shop has none."""
    closed: str = ""

    def __str__(self) -> str:
        words = (self.keyword, self.chain, self.square, self.corner, self.closed)
        return " ".join(filter(None, words))

    @property
    def squares(self) -> list[str]:
        """What it covers."""
        row, column = read_square(self.square)
        box = Box(row, column, 1, 1)
        if self.corner:
            box = Restaurant(row, column, Corner(self.corner)).box
        return [square_name(*square) for square in box.squares()]


def shops_among(lines: Lines) -> list[Shop]:
    """The restaurants and coffee shops of a position that was written out."""
    words = [line.split() for line in lines]
    return [Shop(*line) for line in words if line and line[0] in _SHOPS]


def read_situation(text: str, what_ifs: Sequence[str] = ()) -> Situation:
    """The position of a text after these changes. Raises `BadPositionText`."""
    if len(what_ifs) > MOST_WHAT_IFS:
        raise BadPositionText(
            gettext("You can try at most %(most)s changes at once.", most=MOST_WHAT_IFS)
        )
    found = _situation(text)
    for what_if in what_ifs:
        try:
            found = _situation(_changed(found, what_if))
        except BadPositionText as error:
            problem = error.problem if isinstance(error, BadLine) else error.sentence
            change = " ".join(what_if.split())
            raise BadPositionText(
                gettext("What if %(change)s: %(problem)s", change=change, problem=problem)
            ) from error
    return found


def _situation(text: str) -> Situation:
    """Prices that were written down are not among the lines that a position writes."""
    state = read_position(text)
    prices = [
        f"{PRICE} {' '.join(line.words)}" for line in read_lines(text) if line.keyword == PRICE
    ]
    return Situation(state, "\n".join((*write_position(state).splitlines(), *prices, "")))


def _changed(before: Situation, what_if: str) -> str:
    lines = read_lines(what_if)
    if len(lines) != 1 or lines[0].keyword not in WHAT_IFS:
        known = "; ".join(kind.shape for kind in WHAT_IFS.values())
        raise BadPositionText(gettext("Expected one of: %(changes)s.", changes=known))
    [line] = lines
    kind = WHAT_IFS[line.keyword]
    line.shape = kind.shape
    return "\n".join(kind.change(before.state, line, before.text.splitlines()))


def _price(state: Position, line: Line, lines: Lines) -> Lines:
    letter = state.mark(line.chain(state)).letter
    dollars = line.count(gettext("an amount of money"))
    line.end()
    return [*_without(lines, f"{PRICE} {letter} "), f"{PRICE} {letter} {dollars}"]


def _good(state: Position, line: Line, lines: Lines) -> Lines:
    seat = line.chain(state)
    stock, letter = state.player(seat).stock.copy(), state.mark(seat).letter
    for good, number in line.counts(state.rules.goods, "good").items():
        add(stock, good, number)
    return [*_without(lines, f"stock {letter} "), f"stock {letter} {written_counts(stock)}"]


def _shop(state: Position, line: Line, lines: Lines) -> Lines:
    """A restaurant if a corner is named."""
    keyword = "restaurant" if len(line.words) > 2 else "shop"
    if keyword not in forms_with(state.rules.modules):
        raise line.wrong(gettext("The corner of the entrance is missing: nw, ne, sw or se."))
    return [*lines, f"{keyword} {' '.join(line.words)}"]


def _away(_: Position, line: Line, lines: Lines) -> Lines:
    square = line.word(gettext("a square such as c4"))
    line.end()
    there = {str(shop) for shop in shops_among(lines) if shop.square == square}
    kept = [one for one in lines if one not in there]
    if len(kept) == len(lines):
        raise _nothing_at(line, square)
    return kept


def _move(_: Position, line: Line, lines: Lines) -> Lines:
    """The entrance stays at its corner if it can; otherwise it is at the first that has a road."""
    square, place = line.word(gettext("a square such as c4")), line.word(gettext("its new square"))
    corner = line.word(gettext("a corner")) if line.has_more else ""
    line.end()
    moved = next((shop for shop in shops_among(lines) if shop.square == square), None)
    if moved is None:
        raise _nothing_at(line, square)
    kept = [one for one in lines if one != str(moved)]
    corners = [corner or moved.corner]
    if moved.corner and not corner:
        corners += _CORNERS
    ways = [[*kept, str(replace(moved, square=place, corner=one))] for one in corners]
    return next((way for way in ways if _can_be(way)), ways[0])


def _can_be(lines: Lines) -> bool:
    try:
        read_position("\n".join(lines))
    except BadPositionText:
        return False
    return True


def _nothing_at(line: Line, square: str) -> BadPositionText:
    return line.wrong(
        gettext("No restaurant or shop has its upper left square at %(square)s.", square=square)
    )


def _without(lines: Lines, beginning: str) -> Lines:
    return [line for line in lines if not line.startswith(beginning)]


WHAT_IFS = {
    "price": WhatIf(
        "price CHAIN DOLLARS", lazy_gettext("suppose another unit price of a chain"), _price
    ),
    "good": WhatIf(
        "good CHAIN NUMBER GOOD", lazy_gettext("suppose that a chain has more of a good"), _good
    ),
    "shop": WhatIf(
        "shop CHAIN SQUARE CORNER",
        lazy_gettext(
            "suppose one more restaurant of a chain; without a corner, one more coffee shop"
        ),
        _shop,
    ),
    "away": WhatIf(
        "away SQUARE", lazy_gettext("suppose that the restaurant or shop is not there"), _away
    ),
    "move": WhatIf(
        "move SQUARE SQUARE CORNER",
        lazy_gettext(
            "suppose that the restaurant or shop stands on the second square; without a corner, "
            "its entrance keeps its corner if possible"
        ),
        _move,
    ),
}
"""By first word."""
