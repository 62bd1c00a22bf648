"""Putting all data of a house into an empty database, in one transaction: all of it, or nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from sqlalchemy import (
    Column,
    Connection,
    Executable,
    Integer,
    MetaData,
    Table,
    bindparam,
    func,
    select,
    text,
)
from sqlalchemy import insert as sql_insert
from sqlalchemy import update as sql_update
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from kaffeehaus.house.database import upgrade
from kaffeehaus.house.database.backup_format.chunks import BackupHeader, Progress, RowChunk, Value
from kaffeehaus.house.database.backup_format.dump import data_tables
from kaffeehaus.house.database.errors import StoreError


def is_empty(connection: Connection) -> bool:
    """Whether nobody has been in the house."""
    return not any(
        connection.execute(select(table).limit(1)).first() is not None
        for table in data_tables(connection)
        if table.name not in {"server_keys", "open_hours"}
    )


def clear(connection: Connection) -> None:
    """Take all tables away."""
    found = MetaData()
    found.reflect(connection)
    found.drop_all(connection)


def put(
    connection: Connection, head: BackupHeader, pieces: Iterable[RowChunk], progress: Progress
) -> None:
    """Lay the database out as the data were, put them in, and bring them up to date.

    Raises `StoreError` for data of a newer version, and for rows that are missing or do not belong
    into a house.
    """
    if not upgrade.knows(connection, head.revision):
        raise StoreError("The data are those of a newer version of Kaffeehaus; please update it.")
    upgrade.upgrade(connection, head.revision)
    tables = {table.name: table for table in data_tables(connection)}
    filling = _RowLoader(connection, tables)
    for piece in pieces:
        filling.put(piece)
        progress(len(piece.rows))
    filling.tie()
    if filling.counts != Counter(head.counts):
        raise StoreError("Rows are missing: the data are not whole.")
    _continue_numbers(connection, tables.values())
    upgrade.upgrade(connection)


class _RowLoader:
    """Puts rows in. What refers to another row of the same table is written at the end, when all
    of them are there."""

    def __init__(self, connection: Connection, tables: dict[str, Table]) -> None:
        self._connection = connection
        self._tables = tables
        self._loose: dict[str, list[dict[str, Value]]] = defaultdict(list)
        self.counts: Counter[str] = Counter(dict.fromkeys(tables, 0))

    def put(self, piece: RowChunk) -> None:
        table = self._tables.get(piece.table)
        if table is None:
            raise StoreError(f"The data have a table {piece.table!r} that no house has.")
        if sorted(piece.columns) != sorted(table.columns.keys()):
            raise StoreError(
                f"The data are damaged: their table {piece.table!r} has other columns than here."
            )
        ties = _ties(table)
        filled = []
        for values in piece.rows:
            row = dict(zip(piece.columns, values, strict=True))
            if any(row[name] is not None for name in ties):
                keys = {f"key_{column.name}": row[column.name] for column in table.primary_key}
                self._loose[table.name].append({**keys, **{name: row[name] for name in ties}})
            filled.append({**row, **dict.fromkeys(ties)})
        self._execute(table, sql_insert(table), filled)
        self.counts[table.name] += len(filled)

    def tie(self) -> None:
        for name, loose in self._loose.items():
            table = self._tables[name]
            here = [column == bindparam(f"key_{column.name}") for column in table.primary_key]
            written: dict[str, object] = {tie: bindparam(tie) for tie in _ties(table)}
            self._execute(table, sql_update(table).where(*here).values(written), loose)

    def _execute(self, table: Table, write: Executable, rows: list[dict[str, Value]]) -> None:
        try:
            self._connection.execute(write, rows)
        except (IntegrityError, OperationalError):
            # Rows that do not fit together, a full disk: whoever opened the database explains it.
            raise
        except (StatementError, OverflowError, ValueError) as error:
            # A number or a text that no database takes is refused by the driver or by SQLAlchemy.
            raise StoreError(
                f"The data are damaged: a row of their table {table.name!r} cannot be stored."
            ) from error


def _ties(table: Table) -> list[str]:
    """The columns that refer to another row of the same table."""
    return [
        column.name
        for column in table.columns
        if any(key.column.table is table for key in column.foreign_keys)
    ]


def _continue_numbers(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL go on counting behind the numbers that were given already."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        key: list[Column[object]] = list(table.primary_key)
        if len(key) != 1 or not isinstance(key[0].type, Integer):
            continue
        named = {"table": table.name, "column": key[0].name}
        find = text("SELECT pg_get_serial_sequence(:table, :column)")
        sequence = connection.scalar(find, named)
        last = connection.scalar(select(func.max(key[0])))
        if sequence is not None and last is not None:
            go_on = text("SELECT setval(CAST(:sequence AS regclass), :last)")
            connection.execute(go_on, {"sequence": sequence, "last": last})
