"""Short transactions of the command line, also while a server runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from kaffeehaus.house.database.engines import Database, DatabaseSettings, database_of
from kaffeehaus.house.database.error_messages import explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.integrity import require_file, require_schema
from kaffeehaus.house.database.migrate import revision_of
from kaffeehaus.house.database.schema import REVISION


@contextmanager
def reading(place: DatabaseSettings) -> Iterator[Connection]:
    """A read transaction on a migrated database. Raises `StoreError`."""
    database = _existing(place)
    with _transaction(database, database.read_engine()) as connection:
        yield connection


@contextmanager
def writing(place: DatabaseSettings) -> Iterator[Connection]:
    """A write transaction. Raises `StoreError`.

    It may write only what no server caches, so nothing of tables.
    """
    database = _existing(place)
    with _transaction(database, database.write_engine()) as connection:
        yield connection


@contextmanager
def _transaction(database: Database, engine: Engine) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            _require_migrated(connection, database)
            yield connection
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _require_migrated(connection: Connection, database: Database) -> None:
    """Raise `StoreError` unless the schema is the present one, and complete."""
    revision = revision_of(connection)
    if revision is None:
        raise StoreError(f"There are no data of a house in {database.name}.")
    if revision != REVISION:
        raise StoreError(
            "The data are those of another version of Kaffeehaus: open the house once."
        )
    require_schema(connection, database.name)


def _existing(place: DatabaseSettings) -> Database:
    database = database_of(place)
    require_file(database)
    return database
