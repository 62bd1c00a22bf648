"""Opening a database: made when it is missing, brought up to date when it is old."""

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
"""Servers that start at once on one PostgreSQL upgrade it one after the other."""

_one_at_a_time = threading.Lock()


def prepare(database: Database) -> Engine:
    """The write engine of an up-to-date database. Raises `StoreError`."""
    if database.is_postgres:
        return _open(database)
    file = Path(str(database.url.database))
    # A file that somebody else is just making looks empty. Also, closing one lets go of all locks
    # that this process has on it: nobody may have any on a file that is being made.
    with _one_at_a_time:
        is_new = _make_place(database, file)
        try:
            return _open(database)
        except Exception:
            if is_new:
                _remove_empty(file.resolve())
            raise


def _make_place(database: Database, file: Path) -> bool:
    """Make folder and file, or see that they are in order; whether the file is new."""
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
    """Leave no file behind that the next start would take for one that has lost everything."""
    if file.exists() and file.stat().st_size == 0:
        file.unlink()


def _open(database: Database) -> Engine:
    engine = database.write_engine()
    try:
        with engine.begin() as connection:
            _bring_up_to_date(connection, database)
    except Exception as error:
        engine.dispose()
        raise explain(database, error) from error
    return engine


def _bring_up_to_date(connection: Connection, database: Database) -> None:
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
    """How the data are laid out; None if there is nothing."""
    versions = table("alembic_version", column("version_num"))
    if not inspect(connection).has_table(versions.name):
        return None
    found: str | None = connection.scalar(select(versions.c.version_num))
    return found
