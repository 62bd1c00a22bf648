"""A short visit to the data of a house, from another process while it may be open."""

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
    """One moment of an up-to-date database. Raises `StoreError`."""
    database = _there(place)
    with _visit(database, database.read_engine()) as connection:
        yield connection


@contextmanager
def writing(place: DatabaseSettings) -> Iterator[Connection]:
    """One transaction. It may write only what no house keeps in memory: what belongs to tables is
    known to the house that is open, and to nobody else. Raises `StoreError`."""
    database = _there(place)
    with _visit(database, database.write_engine()) as connection:
        yield connection


@contextmanager
def _visit(database: Database, engine: Engine) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            _require_present(connection, database)
            yield connection
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _require_present(connection: Connection, database: Database) -> None:
    """Raise `StoreError` unless these are data of the present version, and whole."""
    revision = revision_of(connection)
    if revision is None:
        raise StoreError(f"There are no data of a house in {database.name}.")
    if revision != REVISION:
        raise StoreError(
            "The data are those of another version of Kaffeehaus: open the house once."
        )
    require_schema(connection, database.name)


def _there(place: DatabaseSettings) -> Database:
    database = database_of(place)
    require_file(database)
    return database
