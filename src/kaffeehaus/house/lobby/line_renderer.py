"""LRU cache of rendered lines of tables: nearly everybody sees the same ones in the lobby."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from markupsafe import Markup

from kaffeehaus.house.lobby.model import SeatLine, TableLine
from kaffeehaus.house.tables.table import TablePhase

MOST_KEPT = 2000

_Key: TypeAlias = tuple[str, int, TablePhase, tuple[SeatLine, ...], str]


class TableLineRenderer:
    """Renders lines of lists, each only once until it changes."""

    def __init__(self, render: Callable[[TableLine, str], str]) -> None:
        """`render` renders the line of a table, with a verb for its open seats."""
        self._render = render
        self._kept: OrderedDict[_Key, Markup] = OrderedDict()

    def __call__(self, table: TableLine, verb: str) -> Markup:
        """The line as HTML."""
        key = _key(table, verb)
        line = self._kept.get(key)
        if line is None:
            line = self._kept[key] = Markup(self._render(table, verb))  # noqa: S704 - a template
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return line


def _key(table: TableLine, verb: str) -> _Key:
    """All of a line that can change: options and pace are fixed, and the outcome comes with a
    change. The seats say which of them are the viewer's."""
    return table.id, table.changed, table.phase, table.seats, verb
