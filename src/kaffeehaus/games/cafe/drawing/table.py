"""The drawing of Café: cards to choose from, one company large, the others small; the score sheet.

It is made of panels. A page that knows its width lays them out itself; everywhere else they stand
in one drawing, the others beside the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe.drawing.area import area_picture, large_area
from kaffeehaus.games.cafe.drawing.cards import cards, head
from kaffeehaus.games.cafe.drawing.company import called, company_lines, other_companies
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, cut
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.cells import NAMES
from kaffeehaus.games.cafe.rules.scoring import Sheet
from kaffeehaus.games.cafe.words.text import headline
from kaffeehaus.games.cafe.words.titles import colour_title

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView


LONGEST_NAME = {1: 24, 2: 14, 3: 10, 4: 8}
"""Letters that are seen of a name, by how many companies there are: all of them fit on a phone."""


def score_table(view: CafeView, names: Sequence[str]) -> str:
    """Cafés one by one, the warehouse by colour with what counts double or once, and the sum."""
    sheets = [view.sheet(seat) for seat in range(len(view.companies))]
    titles = "".join(_title(view, seat, names) for seat in range(len(view.companies)))
    lines = [
        _line(gettext("Coffee shops"), map(_cafes, sheets)),
        *(_line(colour_title(c), (_stored(s, c) for s in sheets)) for c in COLOURS),
        _line(gettext("Warehouse"), (str(sheet.warehouse_points) for sheet in sheets)),
        _line(gettext("Points"), (f"<b>{sheet.total}</b>" for sheet in sheets)),
        _line(gettext("Roasted"), (str(sheet.roasted) for sheet in sheets)),
        _line(gettext("Dried"), (str(sheet.dried) for sheet in sheets)),
    ]
    note = gettext(
        "In the warehouse each cube of the scarcest colour scores 2, of the second scarcest 1. "
        "Ties: more cubes on roast squares, then on dry squares."
    )
    company = gettext("Company")
    return (
        f'<table class="score-sheet"><thead><tr><th scope="col">{company}</th>'
        f"{titles}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        f'<p class="small muted">{note}</p>'
    )


def _title(view: CafeView, seat: Seat, names: Sequence[str]) -> str:
    """The letter over the name, cut for those who see it and whole for those who hear it."""
    name = called(view, seat, names)
    letter, seen = view.badges()[seat].letter, cut(name, LONGEST_NAME[len(view.companies)])
    return (
        f'<th scope="col" title="{escape(name)}"><span aria-hidden="true">{letter}<br>'
        f'<small>{escape(seen)}</small></span><span class="unseen">{escape(name)}</span></th>'
    )


def _line(title: str, said: Iterable[str]) -> str:
    cells = "".join(f"<td>{words}</td>" for words in said)
    return f'<tr><th scope="row">{title}</th>{cells}</tr>'


def _cafes(sheet: Sheet) -> str:
    """Every visible café: what it counts, or what it would count if it were supplied."""
    shops = [
        f"{NAMES[shop.cell]}: {shop.worth}"
        if shop.supplied
        else f"{NAMES[shop.cell]}: 0/{shop.points + shop.treats}"
        for shop in sheet.shops
    ]
    return "<br>".join([*shops, f"= {sheet.shop_points}"]) if shops else "0"


def _stored(sheet: Sheet, colour: Colour) -> str:
    count, weight = sheet.stored[colour.index], sheet.weights[colour.index]
    return f"{count} ×{weight}" if weight else str(count)


# Table


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
    return area_picture(view).alone(headline(view))


def drawings(view: CafeView, marks: Marks) -> tuple[str, ...]:
    """The same in panels, in the order in which they are read."""
    names = marks.names
    mine = called(view, view.focus, names)
    offered = cards(view, marks)
    seats = [seat for seat in range(len(view.companies)) if seat != view.focus]
    others = zip(seats, other_companies(view, names), strict=True)
    return (
        head(view).alone(headline(view), view.text()),
        *(
            card.alone(gettext("Card %(card)s", card=number))
            for number, card in enumerate(offered, 1)
        ),
        company_lines(view, names).alone(
            gettext("%(name)s: points, warehouse, actions and ships", name=mine)
        ),
        large_area(view, marks).alone(gettext("%(name)s: area", name=mine)),
        *(other.alone(called(view, seat, names)) for seat, other in others),
    )
