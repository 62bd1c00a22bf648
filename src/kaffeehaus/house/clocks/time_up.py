"""When time is up: what the house does by itself at a table."""

from __future__ import annotations

from kaffeehaus.core.drafts import ended_by_default
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.closures import clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.rows import TableStatus
from kaffeehaus.house.tables.table import Table


def keep_time(table: Table, moment: Moment) -> Change | None:
    """What the house does at a table by now; None if there is nothing to do.

    One turn at most ends by itself: the next deadline may be in the past as well. Also writes down
    that the house was closed, which puts the deadline off.
    """
    clocks = clocks_at(table, moment)
    if clocks is None or table.row.status is not TableStatus.RUNNING:
        return None
    appender = TableLogAppender(table, moment)
    for seat in range(len(table.seats)):
        if _is_due(clocks.plays_by_itself_from(seat), moment):
            appender.act_by_default(seat, ended_by_default(table.drafted_by(seat), seat))
            appender.adjourn_if_it_plays_itself()
            return appender.finish()
    for seat in range(len(table.seats)):
        if _is_due(clocks.reminds_from(seat), moment):
            appender.remind(seat)
    return None if appender.is_blank else appender.finish()


def _is_due(due: int | None, moment: Moment) -> bool:
    return due is not None and due <= moment.now
