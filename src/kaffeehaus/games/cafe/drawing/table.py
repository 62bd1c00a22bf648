"""The drawing of Café: the cards to choose from, one company in large, the others in small.

It is made of panels. A page that knows its width lays them out itself; everywhere else they stand
in one drawing, the others beside the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.view import NO_MARKS, Marks
from kaffeehaus.games.cafe.drawing.area import large_area
from kaffeehaus.games.cafe.drawing.cards import cards, head
from kaffeehaus.games.cafe.drawing.company import called, company_lines, other_companies
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel
from kaffeehaus.games.cafe.words.text import headline

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

_BESIDE = WIDTH + 4 * PAD


def svg(view: CafeView, marks: Marks) -> str:
    """One `<svg>` element."""
    top, offered = head(view), cards(view, marks)
    parts, y = [top.at(0, 0), *_in_a_row(offered, top.height)], top.height
    y += max((card.height for card in offered), default=0) + PAD
    for panel in (company_lines(view, marks.names), large_area(view, marks)):
        parts.append(panel.at(0, y))
        y += panel.height
    others, below = other_companies(view, marks.names), 0.0
    for other in others:
        parts.append(other.at(_BESIDE, below))
        below += other.height + PAD
    width = _BESIDE + others[0].width if others else WIDTH
    whole = Panel("table", width, max(y, below), "".join(parts))
    return whole.alone(headline(view), view.text())


def _in_a_row(panels: Sequence[Panel], y: float) -> list[str]:
    slot = WIDTH / len(panels) if panels else 0
    return [panel.at(slot * place + 2, y) for place, panel in enumerate(panels)]


def picture(view: CafeView) -> str:
    """The area alone."""
    return large_area(view, NO_MARKS).alone(headline(view))


def drawings(view: CafeView, marks: Marks) -> tuple[str, ...]:
    """The same in panels, in the order in which they are read."""
    names = marks.names
    mine = called(view, view.focus, names)
    offered = cards(view, marks)
    seats = [seat for seat in range(len(view.companies)) if seat != view.focus]
    others = zip(seats, other_companies(view, names), strict=True)
    return (
        head(view).alone(headline(view), view.text()),
        *(card.alone(f"Card {number}") for number, card in enumerate(offered, 1)),
        company_lines(view, names).alone(f"{mine}: points, warehouse, actions and ships"),
        large_area(view, marks).alone(f"{mine}: the business area"),
        *(other.alone(called(view, seat, names)) for seat, other in others),
    )
