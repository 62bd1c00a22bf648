"""Opens a database: integrity checks, creation when missing, upgrade of older data.

PostgreSQL checks its own files; SQLite's are checked quickly before and thoroughly after opening.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.data_folder import make_database_file, make_folder, restrict_access
from kaffeehaus.house.database.engines import (
    BUSY_MS,
    Database,
    StoreSettings,
    database_of,
    explain,
)
from kaffeehaus.house.database.errors import StoreError, no_data
from kaffeehaus.house.database.schema import REVISION, metadata

if TYPE_CHECKING:
    from kaffeehaus.house.database.upgrades import UpgradePlan

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
            gettext("%(file)s is empty. Restore a backup, or delete it to start afresh.", file=file)
        )
    # With a WAL, a partial page is from an interrupted checkpoint and is written again.
    if size < SMALLEST_PAGE or (size % SMALLEST_PAGE and not _has_wal(file)):
        raise StoreError(
            gettext(
                "%(file)s is not a Kaffeehaus database, or it is truncated. Restore a backup.",
                file=file,
            )
        )


def require_file(database: Database) -> None:
    """Raise `StoreError` if the SQLite file is missing or truncated."""
    if database.file is None:
        return
    if not database.file.exists():
        raise no_data(str(database.file.parent))
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
            values = {"name": name, "table": table.name, "column": missing[0]}
            raise StoreError(
                gettext(
                    "%(name)s is damaged: column %(column)s of table %(table)s is missing. "
                    "Restore a backup.",
                    **values,
                )
                if found[table.name]
                else gettext(
                    "%(name)s is damaged: table %(table)s is missing. Restore a backup.", **values
                )
            )


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
            "%s is damaged: stop the server and put a backup in its place. SQLite found: %s",
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


ADVISORY_LOCK = 0x6B616666
"""Advisory lock key: servers that start together on one PostgreSQL migrate it in turn."""

_creation_lock = threading.Lock()


def prepare(place: StoreSettings) -> Engine:
    """Open a database, created or upgraded as needed; its write engine. Raises `StoreError`."""
    database = database_of(place)
    if database.is_postgres:
        return _open(place, database)
    file = Path(str(database.url.database))
    # A file that another thread is creating looks empty. Also, closing a file releases all POSIX
    # locks of this process on it, so no thread may hold one during creation.
    with _creation_lock:
        is_new = _ensure_file(database, file)
        try:
            return _open(place, database)
        except Exception:
            if is_new:
                _remove_empty(file.resolve())
            raise


def _ensure_file(database: Database, file: Path) -> bool:
    """Create or check folder and file; whether the file is new."""
    try:
        make_folder(file.parent)
        is_new = not file.exists()
        if is_new:
            make_database_file(file)
        elif file.is_file():
            require_whole(file)
        restrict_access(file.parent, file)
    except OSError as error:
        raise explain(database, error) from error
    return is_new


def _remove_empty(file: Path) -> None:
    """Delete an empty file, which the next start would take for a damaged one."""
    if file.exists() and file.stat().st_size == 0:
        file.unlink()


def _open(place: StoreSettings, database: Database) -> Engine:
    engine = database.write_engine()
    plan = None
    try:
        with engine.begin() as connection:
            lock_migrations(connection)
            if revision_of(connection) != REVISION:
                plan = _create_or_upgrade(connection, place)
            require_schema(connection, database.name)
    except Exception as error:
        engine.dispose()
        raise explain(database, error) from error
    if plan is not None:
        logger.warning(
            "Upgraded. To go back, restore %s with the previous version: what was stored since "
            "then is lost.",
            plan.backup,
        )
    return engine


def _create_or_upgrade(connection: Connection, place: StoreSettings) -> UpgradePlan | None:
    from kaffeehaus.house.database import upgrades  # noqa: PLC0415 Alembic would slow every start

    return upgrades.create_or_upgrade(connection, place)


def lock_migrations(connection: Connection) -> None:
    """Wait until no other server migrates the PostgreSQL. SQLite's BEGIN IMMEDIATE does that."""
    if connection.dialect.name == "postgresql":
        # The transaction is idle while the backup is written.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})


def revision_of(connection: Connection) -> str | None:
    """The Alembic revision of a database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
