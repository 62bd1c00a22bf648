"""Reads stored tables and logs for data checks, and names damaged columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, select
from sqlalchemy.exc import OperationalError

from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.pace import Pace
from kaffeehaus.house.database.mapping import AnyRow
from kaffeehaus.house.database.schema import entries, snapshots, tables
from kaffeehaus.house.tables.model import EntryRow, Rated, SnapshotRow, TableRow, TableStatus
from kaffeehaus.house.tables.reads import entries_of, snapshot_of, table_of

TABLE_PARSERS: Mapping[str, Callable[[str], object]] = {
    "options": json.loads,
    "pace": lambda text: revive(Pace, json.loads(text)),
    "status": TableStatus,
    "to_act": lambda text: tuple(json.loads(text)),
    "outcome": lambda text: revive(Outcome, json.loads(text)),
    "rated": Rated,
}
"""Parsers of the columns of `tables` that can be damaged."""
ENTRY_PARSERS: Mapping[str, Callable[[str], object]] = {
    "public": json.loads,
    "secret": json.loads,
    "events": json.loads,
}
"""Parsers of the columns of `entries` that can be damaged."""
UNFINISHED = (TableStatus.RUNNING, TableStatus.ADJOURNED)
NOT_UTF8 = "Could not decode to UTF-8"
"""The message by which SQLite's driver reports damaged text, as an `OperationalError`."""


class UnreadableTable(KaffeehausError):
    """A table or an entry of its log is damaged; the message names the column."""


def table_ids(connection: Connection, *, unfinished: bool = False) -> list[str]:
    """The ids of all tables, or of those with a running or adjourned game."""
    wanted = select(tables.c.id).order_by(tables.c.id)
    if unfinished:
        wanted = wanted.where(tables.c.status.in_([status.value for status in UNFINISHED]))
    return list(connection.scalars(wanted))


def log_of(connection: Connection, table_id: str) -> tuple[TableRow, list[EntryRow]]:
    """A table and its log. Raises `UnreadableTable`, or `NoResultFound` for an unknown table."""
    row, found = _rows_of(connection, table_id)
    try:
        return table_of(row), entries_of(found)
    except Exception as error:  # damaged data can fail in any way
        raise UnreadableTable(_damage(row, found)) from error


def snapshots_of(connection: Connection, table_id: str) -> list[SnapshotRow]:
    """The snapshots of a table, oldest first. Raises `UnreadableTable`."""
    wanted = select(snapshots).where(snapshots.c.table_id == table_id)
    found = connection.execute(wanted.order_by(snapshots.c.number)).all()
    try:
        return [snapshot_of(row) for row in found]
    except Exception as error:  # damaged data can fail in any way
        raise UnreadableTable("a stored position cannot be read.") from error


def _rows_of(connection: Connection, table_id: str) -> tuple[AnyRow, Sequence[AnyRow]]:
    wanted = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    try:
        row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
        return row, connection.execute(wanted).all()
    except OperationalError as error:
        if NOT_UTF8 not in str(error.orig):
            raise
        raise UnreadableTable("bytes in it are no text, so it cannot be read.") from error


def _damage(row: AnyRow, found: Sequence[AnyRow]) -> str:
    if column := _unreadable_column(row, TABLE_PARSERS):
        return f"its column {column} cannot be read."
    for entry in found:
        if column := _unreadable_column(entry, ENTRY_PARSERS):
            return f"the column {column} of entry {entry.number} of its log cannot be read."
    return "it cannot be read."


def _unreadable_column(found: AnyRow, parsers: Mapping[str, Callable[[str], object]]) -> str | None:
    for column, parse in parsers.items():
        content = getattr(found, column)
        try:
            if content is not None:
                parse(content)
        except Exception:  # damaged data can fail in any way
            return column
    return None
