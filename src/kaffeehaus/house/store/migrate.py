"""Opening a database: made when it is missing, brought up to date when it is old."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, select, table, text
from sqlalchemy.sql import column

from kaffeehaus.house.store.engines import Database
from kaffeehaus.house.store.errors import StoreError
from kaffeehaus.house.store.explain import explain
from kaffeehaus.house.store.schema import REVISION

ADVISORY_LOCK = 0x6B616666
"""Servers that start at once on one PostgreSQL upgrade it one after the other."""


def prepare(database: Database) -> Engine:
    """The write engine of an up-to-date database. Raises `StoreError`."""
    try:
        if not database.is_postgres:
            _make_folder(database)
        engine = database.write_engine()
    except OSError as error:
        raise explain(database, error) from error
    try:
        with engine.begin() as connection:
            _upgrade(connection, database)
    except Exception as error:
        engine.dispose()
        raise explain(database, error) from error
    return engine


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for this connection, without a file."""
    config = Config()
    config.set_main_option("script_location", "kaffeehaus.house.store:migrations")
    config.attributes["connection"] = connection
    return config


def _make_folder(database: Database) -> None:
    # The data hold seeds and keys: nobody else on the machine needs to look into them.
    Path(str(database.url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _upgrade(connection: Connection, database: Database) -> None:
    if database.is_postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    present = _revision(connection)
    if present == REVISION:
        return
    config = alembic_config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise StoreError(
            f"{database.name} was written by a newer version of Kaffeehaus; please update it."
        )
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(
        select(column("version_num")).select_from(table("alembic_version"))
    )
    return found
