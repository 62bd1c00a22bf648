"""The drawing of Café: market, one company in large, the others in small.

It is made of pieces. A page that knows its width lays them out itself; everywhere else they stand
in one drawing, the others beside the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.view import NO_MARKS, Marks
from kaffeehaus.games.cafe.drawing.area import large_area
from kaffeehaus.games.cafe.drawing.cards import market
from kaffeehaus.games.cafe.drawing.company import company_lines, other_companies
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, svg_element

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

_BESIDE = WIDTH + 4 * PAD


def svg(view: CafeView, marks: Marks) -> str:
    """One `<svg>` element."""
    cards, lines, area = market(view, marks), company_lines(view), large_area(view, marks)
    others = other_companies(view)
    parts = [
        cards.at(0, 0),
        lines.at(0, cards.height),
        area.at(0, cards.height + lines.height),
    ]
    width, height = float(WIDTH), cards.height + lines.height + area.height
    if others is not None:
        parts.append(others.at(_BESIDE, 0))
        width, height = _BESIDE + others.width, max(height, others.height)
    return svg_element("table", width, height, headline(view), view.text(), parts)


def picture(view: CafeView) -> str:
    """The area alone."""
    return large_area(view, NO_MARKS).alone(headline(view))


def drawings(view: CafeView, marks: Marks) -> tuple[str, ...]:
    """The same in pieces, in the order in which they are read."""
    drawn = [
        market(view, marks).alone(headline(view), view.text()),
        company_lines(view).alone("The company in large"),
        large_area(view, marks).alone("Its business area"),
    ]
    others = other_companies(view)
    return (*drawn, others.alone("The other companies")) if others else tuple(drawn)


def headline(view: CafeView) -> str:
    """The position in one sentence."""
    doing = {
        "bidding": "bidding for the order",
        "picking": "picking cards",
        "acting": "actions",
        "over": "the game is over",
    }[view.phase]
    points = ", ".join(f"{badge.letter} {badge.score}" for badge in view.badges())
    return f"Café, round {view.round} of 8: {doing}. Points: {points}."
