"""A short visit to the data of a house, from another process while it may be open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine

from kaffeehaus.house.store.engines import Database, Place, database_of
from kaffeehaus.house.store.errors import StoreError
from kaffeehaus.house.store.explain import explain
from kaffeehaus.house.store.migrate import revision_of
from kaffeehaus.house.store.schema import REVISION


@contextmanager
def reading(place: Place) -> Iterator[Connection]:
    """One moment of an up-to-date database. Raises `StoreError`."""
    database = _there(place)
    with _visit(database, database.read_engine()) as connection:
        yield connection


@contextmanager
def writing(place: Place) -> Iterator[Connection]:
    """One transaction. It may write only what no house keeps in memory: what belongs to tables is
    known to the house that is open, and to nobody else. Raises `StoreError`."""
    database = _there(place)
    with _visit(database, database.write_engine()) as connection:
        yield connection


@contextmanager
def _visit(database: Database, engine: Engine) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            if revision_of(connection) != REVISION:
                raise StoreError(
                    "The data are those of another version of Kaffeehaus: open the house once."
                )
            yield connection
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _there(place: Place) -> Database:
    database = database_of(place)
    file = Path(str(database.url.database))
    if not database.is_postgres and not file.exists():
        raise StoreError(f"There is no house in {file.parent}.")
    return database
