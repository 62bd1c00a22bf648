"""Lines of tables in lists. Everybody who looks at the lobby sees nearly the same ones, so what was
written once is kept for a while."""

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
    """Writes lines of lists, each as long as it stays the same only once."""

    def __init__(self, write: Callable[[TableLine, str], str]) -> None:
        """`write` has a template write the line of a table, with a verb for its free seats."""
        self._write = write
        self._kept: OrderedDict[_Key, Markup] = OrderedDict()

    def __call__(self, table: TableLine, verb: str) -> Markup:
        """The line, ready to be put into a page."""
        key = _key(table, verb)
        line = self._kept.get(key)
        if line is None:
            line = self._kept[key] = Markup(self._write(table, verb))  # noqa: S704 - a template
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return line


def _key(table: TableLine, verb: str) -> _Key:
    """All that can change about a line: options and pace of a table stay as they are, and its
    outcome comes with a change. Whose seats are whose is told by the seats."""
    return table.id, table.changed, table.phase, table.seats, verb
