"""Exclusive access to the data while no server runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine, text

from kaffeehaus.house.database.engines import DatabaseSettings, database_of
from kaffeehaus.house.database.error_messages import explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.process_lock import sole_use

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
