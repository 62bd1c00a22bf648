"""Stored insights: what analysis found out about positions."""

from __future__ import annotations

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    insert,
    select,
)

from kaffeehaus.house.database.schema import (
    insights,
)
from kaffeehaus.house.tables.writes import _LOCK_TABLE

_INSIGHTS = select(insights.c.position, insights.c.found).where(
    insights.c.table_id == bindparam("table_id")
)


def insights_of(connection: Connection, table_id: str) -> dict[str, str]:
    """By position: what was found out about it."""
    found = connection.execute(_INSIGHTS, {"table_id": table_id}).all()
    return {row.position: row.found for row in found}


def add_insight(connection: Connection, table_id: str, position: str, found: str) -> None:
    """What was found out about a position of a table, in place of what was known before."""
    _LOCK_TABLE.found(connection, {"table_id": table_id})
    here = (insights.c.table_id == table_id) & (insights.c.position == position)
    connection.execute(delete(insights).where(here))
    values = {"table_id": table_id, "position": position, "found": found}
    connection.execute(insert(insights), values)
