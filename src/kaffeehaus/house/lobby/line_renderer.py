"""Lines of tables in lists: their results in words, and an LRU cache of their HTML."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from markupsafe import Markup

from kaffeehaus.core.i18n import current_language
from kaffeehaus.house.http.pages import moment
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.lobby.model import SeatLine, TableLine
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.sentences import GAME_OVER, WITHOUT_OUTCOME, result_words

MOST_KEPT = 2000

TOUCHED = Markup("<!--touched-->")
"""Stands in a kept line for the time of the last change."""

_Key: TypeAlias = tuple[str, int, TablePhase, tuple[SeatLine, ...], str, str]


class TableLineRenderer:
    """Renders lines of lists, each only once until it changes."""

    def __init__(self, render: Callable[[TableLine, str], str]) -> None:
        """`render` renders the line of a table, with a verb for its open seats."""
        self._render = render
        self._kept: LruCache[_Key, Markup] = LruCache(MOST_KEPT)

    def __call__(self, table: TableLine, verb: str) -> Markup:
        """The line as HTML."""
        # Options and pace are fixed, the outcome comes with a change, and the seats say which of
        # them are the viewer's.
        row = table.row
        key = (row.id, row.touched, table.phase, table.seats, verb, current_language())
        line = self._kept.get(key)
        if line is None:
            line = Markup(self._render(table, verb))  # noqa: S704 - a template
        self._kept[key] = line
        # The time grows older while the line stays the same.
        return line.replace(TOUCHED, moment(row.touched))


def result_of_line(table: TableLine) -> str:
    """The result of a table that is over, as a list says it."""
    if table.row.outcome is None:
        return str(WITHOUT_OUTCOME.get(table.phase, GAME_OVER))
    mine = [seat.row.seat for seat in table.seats if seat.mine]
    return result_words(table.row.outcome, [seat.name for seat in table.seats], mine)
