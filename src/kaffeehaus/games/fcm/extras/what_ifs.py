"""What if: another price, one more good, a shop elsewhere. Each changes the lines of a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.position_text import PRICE, read_position, write_position
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.rules.written.all_forms import forms_with
from kaffeehaus.games.fcm.rules.written.lines import Line, read_lines, written_counts
from kaffeehaus.games.fcm.state import FcmState

MOST_WHAT_IFS = 20
_NUMBERED = re.compile(r"Line [0-9]+: ")
Lines: TypeAlias = list[str]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A kind of change."""

    shape: str
    says: str
    change: Callable[[Position, Line, Lines], Lines]
    """The lines after the change."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position to ask about, and its text."""

    state: FcmState
    text: str


def read_situation(text: str, what_ifs: Sequence[str] = ()) -> Situation:
    """The position of a text after these changes. Raises `BadPositionText`."""
    if len(what_ifs) > MOST_WHAT_IFS:
        raise BadPositionText(f"At most {MOST_WHAT_IFS} changes can be tried at once.")
    found = _situation(text)
    for what_if in what_ifs:
        try:
            found = _situation(_changed(found, what_if))
        except BadPositionText as error:
            said = _NUMBERED.sub("", error.sentence)
            raise BadPositionText(f"What if {' '.join(what_if.split())}: {said}") from error
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
        raise BadPositionText(f"expected one of: {known}.")
    [line] = lines
    kind = WHAT_IFS[line.keyword]
    line.shape = kind.shape
    return "\n".join(kind.change(before.state, line, before.text.splitlines()))


def _price(state: Position, line: Line, lines: Lines) -> Lines:
    letter = state.mark(line.chain(state)).letter
    dollars = line.count("dollars")
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
        raise line.wrong("a corner for the entrance was expected: nw, ne, sw or se.")
    return [*lines, f"{keyword} {' '.join(line.words)}"]


def _away(state: Position, line: Line, lines: Lines) -> Lines:
    square = line.word("a square such as c4")
    line.end()
    keywords = forms_with(state.rules.modules).keys() & {"restaurant", "shop"}
    kept = [one for one in lines if not _stands_at(one, keywords, square)]
    if len(kept) == len(lines):
        raise line.wrong(f"no restaurant or shop has its upper left square at {square}.")
    return kept


def _stands_at(line: str, keywords: set[str], square: str) -> bool:
    words = line.split()
    return words[0] in keywords and words[2] == square


def _without(lines: Lines, beginning: str) -> Lines:
    return [line for line in lines if not line.startswith(beginning)]


WHAT_IFS = {
    "price": WhatIf("price CHAIN DOLLARS", "An item of a chain costs so much.", _price),
    "good": WhatIf("good CHAIN NUMBER GOOD", "A chain has so much more of a good.", _good),
    "shop": WhatIf(
        "shop CHAIN SQUARE CORNER",
        "A chain has a restaurant more there; without a corner, a shop.",
        _shop,
    ),
    "away": WhatIf("away SQUARE", "The restaurant or shop there is gone.", _away),
}
"""By first word."""
