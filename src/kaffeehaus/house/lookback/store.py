"""Database access for stored insights of analysed positions."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.house.database.schema import insights
from kaffeehaus.house.tables.writes import _LOCK_TABLE


def insights_of(connection: Connection, table_id: str) -> dict[str, str]:
    """The insights of a table as JSON text, by position key."""
    query = select(insights.c.position, insights.c.found).where(insights.c.table_id == table_id)
    return {row.position: row.found for row in connection.execute(query)}


def add_insight(connection: Connection, table_id: str, position: str, found: str) -> None:
    """Insert or replace the insight of a position."""
    connection.execute(_LOCK_TABLE, {"table_id": table_id})
    here = (insights.c.table_id == table_id) & (insights.c.position == position)
    connection.execute(delete(insights).where(here))
    values = {"table_id": table_id, "position": position, "found": found}
    connection.execute(insert(insights), values)
