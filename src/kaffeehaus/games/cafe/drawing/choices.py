"""What can be pointed at in the drawing of Café."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe.drawing.icons import FOCUS
from kaffeehaus.games.cafe.drawing.panels import sign
from kaffeehaus.games.cafe.rules.actions import Clear, Deliver, Dry, Fill, Place, Produce, Roast
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.reasons import does_not_fit
from kaffeehaus.games.cafe.words.titles import group_text, place_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView


class Paper(Protocol):
    """Where cells are drawn."""

    @property
    def side(self) -> float:
        """The side of a cell."""

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""

    def cells(self) -> Iterator[Cell]:
        """Every cell that is drawn."""


def choices(view: CafeView, company: Company, paper: Paper, marks: Marks) -> Iterator[str]:
    """One mark for every place that some legal action names; where several sorts of actions
    name the same places, the mark belongs to its sort."""
    yield from _places(company, paper, marks)
    whole = {field.cells[0]: field.cells for field in view.acting(view.focus).fields()}
    seen: dict[tuple[str, str, Cell], tuple[Cell, ...]] = {}
    for action in marks.legal:
        match action:
            case Produce():
                seen["produce", "field", action.field] = whole.get(action.field, (action.field,))
            case Fill() | Clear():
                seen[action.kind, "cell", action.cell] = (action.cell,)
            case Dry() | Roast():
                if isinstance(action.source, int):
                    seen[action.kind, "source", action.source] = (action.source,)
                seen[action.kind, "target", action.target] = (action.target,)
            case Deliver():
                seen["deliver", "source", action.source] = (action.source,)
                if action.shop is not None:
                    shop = company.area.shops[action.shop]
                    seen["deliver", "to", action.shop] = shop.cells
    for (kind, field, cell), cells in seen.items():
        mark = Pointed(field, cell, cells, f"kind={kind}")
        yield _mark(paper, mark, group_text(company, cells))


def _places(company: Company, paper: Paper, marks: Marks) -> Iterator[str]:
    """While a card is placed every cell can be pointed out; some can be its upper left corner."""
    corners = {action.cell for action in marks.legal if isinstance(action, Place)}
    if not corners:
        return
    yield f'<g data-why="{escape(does_not_fit())}">'
    for cell in paper.cells():
        name = NAMES[cell]
        if not name:
            continue
        x, y = paper.corner(cell)
        words = escape(place_text(company, cell))
        choice = f' data-field="cell" data-value="{name}" role="button" aria-label="{words}"'
        yield (
            f'<g class="choice" data-place="{name}"{choice if cell in corners else ""}>'
            f"{_area(x, y, paper.side)}{_sign(x, y, paper.side) if cell in corners else ''}</g>"
        )
    yield "</g>"


@dataclass(frozen=True, slots=True)
class Pointed:
    """What pointing at these cells answers, and in which sort of action."""

    field: str
    cell: Cell
    cells: tuple[Cell, ...]
    when: str


def _mark(paper: Paper, mark: Pointed, words: str) -> str:
    areas = [_area(*paper.corner(other), paper.side, _DASHED) for other in mark.cells]
    sign = _sign(*paper.corner(mark.cell), paper.side)
    return (
        f'<g class="choice" data-field="{mark.field}" data-value="{NAMES[mark.cell]}" '
        f'data-when="{mark.when}" role="button" aria-label="{escape(words)}">'
        f"{''.join(areas)}{sign}</g>"
    )


_DASHED = f' stroke="{FOCUS}" stroke-width="4" stroke-dasharray="3 7"'


def _area(x: float, y: float, side: float, stroke: str = "") -> str:
    return (
        f'<rect class="area" x="{x + 3:g}" y="{y + 3:g}" width="{side - 6:g}" '
        f'height="{side - 6:g}" rx="8" fill="transparent"{stroke}/>'
    )


def _sign(x: float, y: float, side: float) -> str:
    radius = min(7, side * 0.16)
    return sign(x + 2 * radius, y + side - 2 * radius, radius)
