"""Access by the command line: transactions beside a server, exclusive access without one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, Engine, create_engine, text

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.data_folder import data_in_use, folder_lock
from kaffeehaus.house.database.engines import Database, DatabaseSettings, database_of, transaction
from kaffeehaus.house.database.errors import StoreError, newer_data, no_data
from kaffeehaus.house.database.migrate import require_file, require_schema, revision_of
from kaffeehaus.house.database.schema import REVISION

SERVER_LOCK = 0x6B6F6666
"""Every server on a PostgreSQL holds this advisory lock in shared mode."""
TRY_ALONE = f"SELECT pg_try_advisory_lock({SERVER_LOCK}, hashtext(current_schema()))"
HOLD_TOGETHER = f"SELECT pg_advisory_lock_shared({SERVER_LOCK}, hashtext(current_schema()))"

RELEASE_SECONDS = 2.0
"""PostgreSQL takes a moment to release the lock of a server that has just been stopped."""


@contextmanager
def exclusive_access(place: DatabaseSettings) -> Iterator[None]:
    """Keep servers from starting with these data. Raises `StoreError` if one is running."""
    if not place.database_url:
        with folder_lock(place):
            yield
        return
    database = database_of(place)
    engine = create_engine(
        database.url, isolation_level="AUTOCOMMIT", connect_args=database.connect_arguments()
    )
    with transaction(database, engine) as connection:
        deadline = time.monotonic() + RELEASE_SECONDS
        while not connection.scalar(text(TRY_ALONE)):
            if time.monotonic() >= deadline:
                raise data_in_use(database.name)
            time.sleep(0.05)
        yield


def reading(place: DatabaseSettings) -> AbstractContextManager[Connection]:
    """A read transaction on a migrated database. Raises `StoreError`."""
    return _existing(place, Database.read_engine)


def writing(place: DatabaseSettings) -> AbstractContextManager[Connection]:
    """A write transaction. Raises `StoreError`.

    It may write only what no server caches, so nothing of tables.
    """
    return _existing(place, Database.write_engine)


@contextmanager
def _existing(
    place: DatabaseSettings, engine_of: Callable[[Database], Engine]
) -> Iterator[Connection]:
    database = database_of(place)
    require_file(database)
    with transaction(database, engine_of(database)) as connection:
        _require_migrated(connection, database)
        yield connection


def _require_migrated(connection: Connection, database: Database) -> None:
    """Raise `StoreError` unless the schema is the present one, and complete."""
    revision = revision_of(connection)
    if revision is None:
        raise no_data(database.name)
    if revision != REVISION:
        raise _other_version(connection, database, revision)
    require_schema(connection, database.name)


def _other_version(connection: Connection, database: Database, revision: str) -> StoreError:
    from kaffeehaus.house.database import migrations  # noqa: PLC0415 Alembic would slow commands

    if not migrations.knows(connection, revision):
        return newer_data(database.name)
    return StoreError(
        gettext(
            "The data is from an older version of Kaffeehaus. Run `kaffeehaus upgrade`, or start "
            "the server."
        )
    )
