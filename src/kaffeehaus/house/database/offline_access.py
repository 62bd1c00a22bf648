"""Access by the command line: transactions beside a server, exclusive access without one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, create_engine, text

from kaffeehaus.house.database.data_folder import sole_use
from kaffeehaus.house.database.engines import Database, DatabaseSettings, database_of, explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.migrate import require_file, require_schema, revision_of
from kaffeehaus.house.database.schema import REVISION

OPEN_HOUSE = 0x6B6F6666
"""Every server on a PostgreSQL holds this advisory lock in shared mode."""
TRY_ALONE = f"SELECT pg_try_advisory_lock({OPEN_HOUSE}, hashtext(current_schema()))"
HOLD_TOGETHER = f"SELECT pg_advisory_lock_shared({OPEN_HOUSE}, hashtext(current_schema()))"

END_IT = "end it first"


@contextmanager
def closed_house(place: DatabaseSettings) -> Iterator[None]:
    """Keep servers from starting with these data. Raises `StoreError` if one is running."""
    if not place.database_url:
        with sole_use(place, END_IT):
            yield
        return
    database = database_of(place)
    engine = create_engine(
        database.url, isolation_level="AUTOCOMMIT", connect_args=database.connect_arguments()
    )
    try:
        with engine.connect() as connection:
            if not connection.scalar(text(TRY_ALONE)):
                raise StoreError(f"A house is open with the data in {database.name}: {END_IT}.")
            yield
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


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
