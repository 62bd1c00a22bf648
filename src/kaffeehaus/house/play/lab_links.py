"""Links from a table to its game's lab."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView


@dataclass(frozen=True, slots=True)
class LabLink:
    """Link to a position in a lab."""

    href: str
    title: str


def lab_link(view: TableView) -> LabLink | None:
    """Link to the position as the viewer sees it; None without a lab or before the game begins."""
    grammar = position_text_of(view.game)
    if grammar is None or view.view is None or view.phase is TablePhase.WAITING:
        return None
    asked = {"table": view.id, "move": view.at_move, "seat": view.view.seat}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    return LabLink(f"{grammar.lab}?{query}", grammar.lab_title)
