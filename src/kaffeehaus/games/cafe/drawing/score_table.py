"""The score sheet of Café as a table: one column for each company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.drawing.company import called
from kaffeehaus.games.cafe.drawing.panels import cut
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.cells import NAMES
from kaffeehaus.games.cafe.rules.scoring import Sheet

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView


LONGEST_NAME = {1: 24, 2: 14, 3: 10, 4: 8}
"""Letters that are seen of a name, by how many companies there are: all of them fit on a phone."""


def score_table(view: CafeView, names: Sequence[str]) -> str:
    """Cafés one by one, the warehouse by colour with what counts double or once, and the sum."""
    sheets = [view.sheet(seat) for seat in range(len(view.companies))]
    titles = "".join(_title(view, seat, names) for seat in range(len(view.companies)))
    lines = [
        _line("Cafés", map(_cafes, sheets)),
        *(_line(c.value.capitalize(), (_stored(s, c) for s in sheets)) for c in COLOURS),
        _line("Warehouse", (str(sheet.warehouse_points) for sheet in sheets)),
        _line("Points", (f"<b>{sheet.total}</b>" for sheet in sheets)),
        _line("Roasted", (str(sheet.roasted) for sheet in sheets)),
        _line("Dried", (str(sheet.dried) for sheet in sheets)),
    ]
    return (
        '<table class="score-sheet"><thead><tr><th scope="col">Company</th>'
        f"{titles}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        '<p class="small muted">In the warehouse the scarcest colour counts double, the second '
        "scarcest once. Cubes on roast squares, then on dry squares, break a tie.</p>"
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
