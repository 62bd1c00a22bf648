"""Clocks of a table at a moment, paused while the server was down."""

from __future__ import annotations

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.house.clock import Closure, Moment
from kaffeehaus.house.tables.rows import TableStatus
from kaffeehaus.house.tables.table import Table


def clocks_at(table: Table, moment: Moment) -> Clocks | None:
    """The clocks of a table; None if it has none."""
    clocks = None if table.fold is None else table.fold.clocks
    if clocks is None:
        return None
    for closure in pending(table, moment):
        clocks = clocks.paused(closure.since, closure.until)
    return clocks


def pending(table: Table, moment: Moment) -> tuple[Closure, ...]:
    """Downtimes since the last entry of the log, to be logged before the next entry."""
    fold = table.fold
    if not moment.closures or fold is None or fold.clocks is None:
        return ()
    if table.row.status is not TableStatus.RUNNING:
        return ()
    return tuple(closure for closure in moment.closures if closure.until > fold.latest)
