"""Opening a database: made when it is missing, brought up to date when it is old."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, column, inspect, select, table, text

from kaffeehaus.house.store.engines import Database
from kaffeehaus.house.store.errors import StoreError
from kaffeehaus.house.store.explain import explain
from kaffeehaus.house.store.private_folder import (
    close_to_others,
    make_database_file,
    make_folder,
)
from kaffeehaus.house.store.schema import REVISION

ADVISORY_LOCK = 0x6B616666
"""Servers that start at once on one PostgreSQL upgrade it one after the other."""


def prepare(database: Database) -> Engine:
    """The write engine of an up-to-date database. Raises `StoreError`."""
    try:
        _make_place(database)
        engine = database.write_engine()
    except OSError as error:
        raise explain(database, error) from error
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs psycopg: install kaffeehaus[postgres].") from error
    try:
        with engine.begin() as connection:
            _bring_up_to_date(connection, database)
    except Exception as error:
        engine.dispose()
        raise explain(database, error) from error
    return engine


def _make_place(database: Database) -> None:
    if database.is_postgres:
        return
    file = Path(str(database.url.database))
    make_folder(file.parent)
    make_database_file(file)
    close_to_others(file.parent, file)


def _bring_up_to_date(connection: Connection, database: Database) -> None:
    if database.is_postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    present = _revision(connection)
    if present == REVISION:
        return
    from kaffeehaus.house.store import upgrade  # noqa: PLC0415 Alembic would slow every start

    if present is not None and not upgrade.knows(connection, present):
        raise StoreError(
            f"{database.name} was written by a newer version of Kaffeehaus; please update it."
        )
    upgrade.upgrade(connection)


def _revision(connection: Connection) -> str | None:
    versions = table("alembic_version", column("version_num"))
    if not inspect(connection).has_table(versions.name):
        return None
    found: str | None = connection.scalar(select(versions.c.version_num))
    return found
