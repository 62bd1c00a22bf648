"""The drawing of Café: market, one company in large, the others in small.

It is made of panels. A page that knows its width lays them out itself; everywhere else they stand
in one drawing, the others beside the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.view import NO_MARKS, Marks
from kaffeehaus.games.cafe.drawing.area import large_area
from kaffeehaus.games.cafe.drawing.cards import market
from kaffeehaus.games.cafe.drawing.company import company_lines, other_companies
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, svg_element
from kaffeehaus.games.cafe.words.text import headline

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
    """The same in panels, in the order in which they are read."""
    drawn = [
        market(view, marks).alone(headline(view), view.text()),
        company_lines(view).alone("The company in large"),
        large_area(view, marks).alone("Its business area"),
    ]
    others = other_companies(view)
    return (*drawn, others.alone("The other companies")) if others else tuple(drawn)
