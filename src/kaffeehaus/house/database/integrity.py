"""Whether the database file is whole: at a glance before it is opened, thoroughly afterwards.

PostgreSQL looks after its own files.
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
"""Bytes; all pages of a database are as large as this or a multiple of it."""
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
    """Raise `StoreError` for a file that is empty, or cut off in a place where SQLite would not
    notice it. It is not opened: closing it would let go of locks that this process may have."""
    size = file.stat().st_size
    if size == 0:
        raise StoreError(
            f"{file} is empty: put a backup in its place, or delete it to begin with a new house."
        )
    # What was being written when the machine stopped is in the log, and is written again.
    if size < SMALLEST_PAGE or (size % SMALLEST_PAGE and not _has_log(file)):
        raise StoreError(
            f"{file} is not a database of the house, or it is cut off: put a backup in its place."
        )


def require_file(database: Database) -> None:
    """Raise `StoreError` if there is no SQLite file, or none that is whole."""
    if database.file is None:
        return
    if not database.file.exists():
        raise StoreError(f"There is no house in {database.file.parent}.")
    if database.file.is_file():
        require_whole(database.file)


def require_schema(connection: Connection, name: str) -> None:
    """Raise `StoreError` if a table or a column is missing from an up-to-date database, which
    sentences call `name`."""
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


async def tell_damage(database: Database) -> None:
    """Look through the whole database and write into the log what is wrong with it, if anything.

    Nobody waits for it: that takes seconds in a large house. Cancelled, it ends at once.
    """
    if database.is_postgres:
        return
    connection = sqlite3.connect(
        str(database.url.database), timeout=BUSY_MS / 1000, check_same_thread=False
    )
    looking = asyncio.ensure_future(asyncio.to_thread(_faults, connection))
    try:
        faults = await asyncio.shield(looking)
    except asyncio.CancelledError:
        # Again and again, because it may not have begun yet.
        while not looking.done():
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
    """What SQLite complains about; the connection is closed afterwards."""
    with closing(connection):
        try:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
        except sqlite3.Error as error:
            return [str(error)]
    return [" ".join(line.split()) for line in found if line != "ok"]


def _has_log(file: Path) -> bool:
    log = file.with_name(f"{file.name}-wal")
    return log.exists() and log.stat().st_size > 0
