"""The logs of all tables, read one after the other, for whoever checks them."""

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
from kaffeehaus.house.tables.mapping import entries_of, snapshot_of, table_of
from kaffeehaus.house.tables.rows import EntryRow, Rated, SnapshotRow, TableRow, TableStatus

OF_TABLES: Mapping[str, Callable[[str], object]] = {
    "options": json.loads,
    "pace": lambda text: revive(Pace, json.loads(text)),
    "status": TableStatus,
    "to_act": lambda text: tuple(json.loads(text)),
    "outcome": lambda text: revive(Outcome, json.loads(text)),
    "rated": Rated,
}
"""Columns of a table that can be damaged, and how each is read."""
OF_ENTRIES: Mapping[str, Callable[[str], object]] = {
    "public": json.loads,
    "secret": json.loads,
    "events": json.loads,
}
"""The same of an entry."""
UNFINISHED = (TableStatus.RUNNING, TableStatus.ADJOURNED)
"""The game has begun, and nobody has won it yet."""
NO_TEXT = "Could not decode to UTF-8"
"""What the driver of SQLite says, which else looks like a database that cannot be used."""


class UnreadableTable(KaffeehausError):
    """A table, or an entry of its log, is damaged; the sentence names what cannot be read."""


def table_ids(connection: Connection, *, unfinished: bool = False) -> list[str]:
    """The ids of all tables, or of those whose game has begun and is not over."""
    wanted = select(tables.c.id).order_by(tables.c.id)
    if unfinished:
        wanted = wanted.where(tables.c.status.in_([status.value for status in UNFINISHED]))
    return list(connection.scalars(wanted))


def log_of(connection: Connection, table_id: str) -> tuple[TableRow, list[EntryRow]]:
    """A table and all entries of its log. Raises `UnreadableTable`, and `NoResultFound` if there
    is no such table (any more)."""
    row, found = _rows_of(connection, table_id)
    try:
        return table_of(row), entries_of(found)
    except Exception as error:  # what is damaged can be so in any way
        raise UnreadableTable(_what_is_damaged(row, found)) from error


def snapshots_of(connection: Connection, table_id: str) -> list[SnapshotRow]:
    """The stored positions of a table, oldest first. Raises `UnreadableTable`."""
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
        if NO_TEXT not in str(error.orig):
            raise
        raise UnreadableTable("bytes in it are no text, so it cannot be read.") from error


def _what_is_damaged(row: AnyRow, found: Sequence[AnyRow]) -> str:
    if column := _unreadable(row, OF_TABLES):
        return f"its column {column} cannot be read."
    for entry in found:
        if column := _unreadable(entry, OF_ENTRIES):
            return f"the column {column} of entry {entry.number} of its log cannot be read."
    return "it cannot be read."


def _unreadable(found: AnyRow, readers: Mapping[str, Callable[[str], object]]) -> str | None:
    """The first column that cannot be read; None if all can."""
    for column, read in readers.items():
        content = getattr(found, column)
        try:
            if content is not None:
                read(content)
        except Exception:  # the same
            return column
    return None
