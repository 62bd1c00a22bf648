"""What can be pointed at in the drawing of Café."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe.actions import Clear, Deliver, Dry, Fill, Place, Produce, Roast
from kaffeehaus.games.cafe.cells import NAMES, Cell
from kaffeehaus.games.cafe.company import Company
from kaffeehaus.games.cafe.icons import CARD, FOCUS

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
    yield from _places(paper, marks)
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
                    shop = company.layout.shops[action.shop]
                    seen["deliver", "to", action.shop] = shop.cells
    for (kind, field, cell), cells in seen.items():
        yield _mark(paper, field, cell, cells, when=f"kind={kind}")


def _places(paper: Paper, marks: Marks) -> Iterator[str]:
    """While a card is placed every cell can be pointed out; some can be its upper left corner."""
    corners = dict.fromkeys(action.cell for action in marks.legal if isinstance(action, Place))
    if not corners:
        return
    for cell in paper.cells():
        x, y = paper.corner(cell)
        place = f'data-place="{NAMES[cell]}"' if NAMES[cell] else ""
        choice = f' data-field="cell" data-value="{NAMES[cell]}" role="button"'
        dot = _dot(x + 14, y + 14) if cell in corners else ""
        yield (
            f'<g class="choice" {place}{choice if cell in corners else ""} '
            f'aria-label="{NAMES[cell]}"><rect class="ghost" x="{x + 2:g}" y="{y + 2:g}" '
            f'width="{paper.side - 4:g}" height="{paper.side - 4:g}" rx="8" '
            f'fill="transparent"/>{dot}</g>'
        )


def _mark(paper: Paper, field: str, cell: Cell, cells: Iterable[Cell], when: str) -> str:
    rects = []
    for other in cells:
        x, y = paper.corner(other)
        rects.append(
            f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{paper.side - 6:g}" '
            f'height="{paper.side - 6:g}" rx="8" fill="transparent" stroke="{FOCUS}" '
            f'stroke-width="4" stroke-dasharray="3 7"/>'
        )
    x, y = paper.corner(cell)
    return (
        f'<g class="choice" data-field="{field}" data-value="{NAMES[cell]}" data-when="{when}" '
        f'role="button" aria-label="{NAMES[cell]}">{"".join(rects)}{_dot(x + 14, y + 14)}</g>'
    )


def _dot(x: float, y: float) -> str:
    return (
        f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="7" fill="{FOCUS}" stroke="{CARD}" '
        f'stroke-width="2"/>'
    )
