"""The logs of all tables, read one after the other, for whoever checks them."""

from __future__ import annotations

from sqlalchemy import Connection, select

from kaffeehaus.house.store.columns import entries_of, table_of
from kaffeehaus.house.store.rows import EntryRow, TableRow, TableStatus
from kaffeehaus.house.store.schema import entries, tables


def table_ids(connection: Connection, status: TableStatus | None = None) -> list[str]:
    """The ids of all tables, or of those with this status."""
    wanted = select(tables.c.id).order_by(tables.c.id)
    if status is not None:
        wanted = wanted.where(tables.c.status == status.value)
    return list(connection.scalars(wanted))


def log_of(connection: Connection, table_id: str) -> tuple[TableRow, list[EntryRow]]:
    """A table and all entries of its log."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    found = connection.execute(
        select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    ).all()
    return table_of(row), entries_of(found)
