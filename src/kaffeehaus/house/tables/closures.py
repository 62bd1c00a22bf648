"""The clocks of a table by now: those of its log, less the time for which the house was closed."""

from __future__ import annotations

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.house.clock import Closure, Moment
from kaffeehaus.house.tables.rows import TableStatus
from kaffeehaus.house.tables.table import Table


def clocks_at(table: Table, moment: Moment) -> Clocks | None:
    """How the clocks of a table stand; None if it has none."""
    clocks = None if table.fold is None else table.fold.clocks
    if clocks is None:
        return None
    for closure in pending(table, moment):
        clocks = clocks.paused(closure.since, closure.until)
    return clocks


def pending(table: Table, moment: Moment) -> tuple[Closure, ...]:
    """When the house was closed since the last entry of the log: the next one comes after it."""
    fold = table.fold
    if not moment.closures or fold is None or fold.clocks is None:
        return ()
    if table.row.status is not TableStatus.RUNNING:
        return ()
    return tuple(closure for closure in moment.closures if closure.until > fold.latest)
