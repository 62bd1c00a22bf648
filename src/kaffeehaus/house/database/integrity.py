"""Integrity checks of the SQLite file: quick ones before opening, `quick_check` afterwards.

PostgreSQL checks its own files.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, text

from kaffeehaus.house.database.engines import BUSY_MS, Database
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import metadata

logger = logging.getLogger(__name__)

SMALLEST_PAGE = 512
"""Bytes; the size of every SQLite page is a multiple."""
INTERRUPT_SECONDS = 0.01
SQLITE_COLUMNS = text(
    "SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
    " WHERE t.type = 'table'"
)
POSTGRES_COLUMNS = text(
    "SELECT t.relname, c.attname FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid"
    " WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')"
    " AND c.attnum > 0 AND NOT c.attisdropped"
)


def require_whole(file: Path) -> None:
    """Raise `StoreError` for an empty file, or one truncated where SQLite would not notice.

    The file is not opened: closing it would release the POSIX locks of this process.
    """
    size = file.stat().st_size
    if size == 0:
        raise StoreError(
            f"{file} is empty: put a backup in its place, or delete it to begin with a new house."
        )
    # With a WAL, a partial page is from an interrupted checkpoint and is written again.
    if size < SMALLEST_PAGE or (size % SMALLEST_PAGE and not _has_wal(file)):
        raise StoreError(
            f"{file} is not a database of the house, or it is cut off: put a backup in its place."
        )


def require_file(database: Database) -> None:
    """Raise `StoreError` if the SQLite file is missing or truncated."""
    if database.file is None:
        return
    if not database.file.exists():
        raise StoreError(f"There is no house in {database.file.parent}.")
    if database.file.is_file():
        require_whole(database.file)


def require_schema(connection: Connection, name: str) -> None:
    """Raise `StoreError` if a migrated database lacks a table or column.

    `name` is the database's name in messages.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    found: dict[str, set[str]] = defaultdict(set)
    for table, column in connection.execute(SQLITE_COLUMNS if is_sqlite else POSTGRES_COLUMNS):
        found[table].add(column)
    for table in metadata.tables.values():
        missing = sorted(set(table.columns.keys()) - found[table.name])
        if missing:
            what = f"its table {table.name}"
            if found[table.name]:
                what = f"column {missing[0]} of {what}"
            raise StoreError(f"{name} is damaged: {what} is missing. Put a backup in its place.")


async def log_damage(database: Database) -> None:
    """Run `PRAGMA quick_check` in a thread and log the faults that it finds.

    Takes seconds for a large database. Cancelling interrupts it at once.
    """
    if database.is_postgres:
        return
    connection = sqlite3.connect(
        str(database.url.database), timeout=BUSY_MS / 1000, check_same_thread=False
    )
    checking = asyncio.ensure_future(asyncio.to_thread(_faults, connection))
    try:
        faults = await asyncio.shield(checking)
    except asyncio.CancelledError:
        # Repeated, because the query may not have started yet.
        while not checking.done():
            with suppress(sqlite3.ProgrammingError):
                connection.interrupt()
            await asyncio.sleep(INTERRUPT_SECONDS)
        raise
    if faults:
        logger.error(
            "%s is damaged: close the house and put a backup in its place. SQLite found: %s",
            database.name,
            "; ".join(faults),
        )


def _faults(connection: sqlite3.Connection) -> list[str]:
    """The faults that SQLite reports; closes the connection."""
    with closing(connection):
        try:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
        except sqlite3.Error as error:
            return [str(error)]
    return [" ".join(line.split()) for line in found if line != "ok"]


def _has_wal(file: Path) -> bool:
    wal = file.with_name(f"{file.name}-wal")
    return wal.exists() and wal.stat().st_size > 0
