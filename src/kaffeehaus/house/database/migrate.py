"""Opens a database: creates it when missing, migrates it to the present schema."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection, Engine, column, inspect, select, table, text

from kaffeehaus.house.database.data_folder import close_to_others, make_database_file, make_folder
from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.error_messages import explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.integrity import require_schema, require_whole
from kaffeehaus.house.database.schema import REVISION

ADVISORY_LOCK = 0x6B616666
"""Advisory lock key: servers that start together on one PostgreSQL migrate it in turn."""

_creation_lock = threading.Lock()


def prepare(database: Database) -> Engine:
    """Open and migrate a database; its write engine. Raises `StoreError`."""
    if database.is_postgres:
        return _open(database)
    file = Path(str(database.url.database))
    # A file that another thread is creating looks empty. Also, closing a file releases all POSIX
    # locks of this process on it, so no thread may hold one during creation.
    with _creation_lock:
        is_new = _ensure_file(database, file)
        try:
            return _open(database)
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
        close_to_others(file.parent, file)
    except OSError as error:
        raise explain(database, error) from error
    return is_new


def _remove_empty(file: Path) -> None:
    """Delete an empty file, which the next start would take for a damaged one."""
    if file.exists() and file.stat().st_size == 0:
        file.unlink()


def _open(database: Database) -> Engine:
    engine = database.write_engine()
    try:
        with engine.begin() as connection:
            _migrate(connection, database)
    except Exception as error:
        engine.dispose()
        raise explain(database, error) from error
    return engine


def _migrate(connection: Connection, database: Database) -> None:
    if database.is_postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    present = revision_of(connection)
    if present != REVISION:
        _upgrade(connection, database, present)
    require_schema(connection, database.name)


def _upgrade(connection: Connection, database: Database, present: str | None) -> None:
    from kaffeehaus.house.database import upgrade  # noqa: PLC0415 Alembic would slow every start

    if present is not None and not upgrade.knows(connection, present):
        raise StoreError(
            f"{database.name} was written by a newer version of Kaffeehaus; please update it."
        )
    upgrade.upgrade(connection)


def revision_of(connection: Connection) -> str | None:
    """The Alembic revision of a database; None if it is empty."""
    versions = table("alembic_version", column("version_num"))
    if not inspect(connection).has_table(versions.name):
        return None
    found: str | None = connection.scalar(select(versions.c.version_num))
    return found
