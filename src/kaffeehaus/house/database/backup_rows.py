"""Dumps all rows of a database for a backup, and loads them in one transaction."""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

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
from sqlalchemy.exc import IntegrityError, OperationalError, SAWarning, StatementError

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.clock import now
from kaffeehaus.house.database import migrations
from kaffeehaus.house.database.backup_files import (
    EXCLUDED_TABLES,
    ROWS,
    BackupHeader,
    Progress,
    RowChunk,
    Value,
)
from kaffeehaus.house.database.errors import StoreError, no_data
from kaffeehaus.house.database.migrate import require_schema, revision_of
from kaffeehaus.house.database.schema import REVISION


def data_tables(connection: Connection) -> list[Table]:
    """The backed up tables, referenced ones first.

    They are reflected, because the data may have an older schema.
    """
    found = MetaData()
    found.reflect(connection)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # A table may refer to itself.
        return [table for table in found.sorted_tables if table.name not in EXCLUDED_TABLES]


def read_header(connection: Connection, name: str) -> BackupHeader:
    """The header of a backup of this database, called `name` in messages. Raises `StoreError`."""
    revision = revision_of(connection)
    if revision is None:
        raise no_data(name)
    if revision == REVISION:
        require_schema(connection, name)
    counts = {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in data_tables(connection)
    }
    return BackupHeader(revision, now(), counts)


def read_rows(connection: Connection) -> Iterator[RowChunk]:
    """All rows, table by table, in chunks."""
    for table in data_tables(connection):
        columns = tuple(column.name for column in table.columns)
        wanted = select(table).order_by(*table.primary_key.columns)
        found = connection.execution_options(yield_per=ROWS).execute(wanted)
        for part in found.partitions():
            yield RowChunk(table.name, columns, tuple(tuple(row) for row in part))


def is_empty(connection: Connection) -> bool:
    """Whether the database has no data of players."""
    return not any(
        connection.execute(select(table).limit(1)).first() is not None
        for table in data_tables(connection)
        if table.name not in {"server_keys", "open_hours"}
    )


def clear(connection: Connection) -> None:
    """Drop all tables."""
    found = MetaData()
    found.reflect(connection)
    found.drop_all(connection)


def put(
    connection: Connection, head: BackupHeader, pieces: Iterable[RowChunk], progress: Progress
) -> None:
    """Create the schema of the data, insert them, and migrate them.

    Raises `StoreError` for data of a newer version, and for missing or invalid rows.
    """
    if not migrations.knows(connection, head.revision):
        raise StoreError(gettext("The data is from a newer version of Kaffeehaus. Please update."))
    migrations.upgrade(connection, head.revision)
    tables = {table.name: table for table in data_tables(connection)}
    filling = _RowLoader(connection, tables)
    for piece in pieces:
        filling.put(piece)
        progress(len(piece.rows))
    filling.tie()
    if filling.counts != Counter(head.counts):
        raise _damaged(gettext("rows are missing"))
    _continue_numbers(connection, tables.values())
    migrations.upgrade(connection)


def _damaged(reason: str) -> StoreError:
    return StoreError(gettext("The data is damaged: %(reason)s.", reason=reason))


class _RowLoader:
    """Inserts rows. References within a table are set at the end, when all rows are there."""

    def __init__(self, connection: Connection, tables: dict[str, Table]) -> None:
        self._connection = connection
        self._tables = tables
        self._loose: dict[str, list[dict[str, Value]]] = defaultdict(list)
        self.counts: Counter[str] = Counter(dict.fromkeys(tables, 0))

    def put(self, piece: RowChunk) -> None:
        table = self._tables.get(piece.table)
        if table is None:
            raise _damaged(gettext("unknown table %(table)s", table=repr(piece.table)))
        if sorted(piece.columns) != sorted(table.columns.keys()):
            raise _damaged(gettext("wrong columns in table %(table)s", table=repr(piece.table)))
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
            # Violated constraints, a full disk: the caller explains it.
            raise
        except (StatementError, OverflowError, ValueError) as error:
            # The driver or SQLAlchemy refuses a value that no database takes.
            explained = gettext("invalid row in table %(table)s", table=repr(table.name))
            raise _damaged(explained) from error


def _ties(table: Table) -> list[str]:
    """The columns that reference another row of the same table."""
    return [
        column.name
        for column in table.columns
        if any(key.column.table is table for key in column.foreign_keys)
    ]


def _continue_numbers(connection: Connection, tables: Iterable[Table]) -> None:
    """Set PostgreSQL's sequences behind the loaded keys."""
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
