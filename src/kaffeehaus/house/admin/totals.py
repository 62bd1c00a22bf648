"""Sums over the database, for the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.database.schema import notice_ways, notices, players, tables
from kaffeehaus.house.tables.model import TableStatus


@dataclass(frozen=True, slots=True)
class DatabaseTotals:
    """Some sums over everything."""

    database_bytes: int = 0
    guests: int = 0
    notices_due: int = 0
    """Notices that are still to be sent."""
    failing_ways: int = 0
    """Devices, mail addresses and webhooks at which the last notice did not arrive."""
    tables: Mapping[TableStatus, int] = field(default_factory=dict)


def totals_of(connection: Connection) -> DatabaseTotals:
    """The sums at this moment."""
    by_status = connection.execute(
        select(tables.c.status, func.count()).group_by(tables.c.status)
    ).all()
    guests = connection.scalar(select(func.count()).select_from(players))
    due = connection.scalar(select(func.count()).where(notices.c.due.is_not(None)))
    failing = connection.scalar(select(func.count()).where(notice_ways.c.error != ""))
    return DatabaseTotals(
        database_bytes=admin_store.size(connection),
        guests=guests or 0,
        notices_due=due or 0,
        failing_ways=failing or 0,
        tables={TableStatus(status): count for status, count in by_status},
    )
