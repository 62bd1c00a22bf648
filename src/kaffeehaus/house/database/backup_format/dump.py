"""Taking all data out of a database, as they are at one moment, while others go on writing."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.exc import SAWarning

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.backup_format.chunks import (
    NOT_THE_DATA,
    ROWS,
    BackupHeader,
    RowChunk,
)
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.integrity import require_schema
from kaffeehaus.house.database.migrate import revision_of
from kaffeehaus.house.database.schema import REVISION


def data_tables(connection: Connection) -> list[Table]:
    """The tables with data as the database has them, those that others refer to first.

    They are read from the database and not from the schema: its data may be of an older version.
    """
    found = MetaData()
    found.reflect(connection)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # A table may refer to itself.
        return [table for table in found.sorted_tables if table.name not in NOT_THE_DATA]


def take_head(connection: Connection, name: str) -> BackupHeader:
    """What there is. Raises `StoreError` if it is no house; `name` is how sentences call it."""
    revision = revision_of(connection)
    if revision is None:
        raise StoreError(f"There are no data of a house in {name}.")
    if revision == REVISION:
        require_schema(connection, name)
    counts = {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in data_tables(connection)
    }
    return BackupHeader(revision, now(), counts)


def take_rows(connection: Connection) -> Iterator[RowChunk]:
    """Everything, table by table."""
    for table in data_tables(connection):
        columns = tuple(column.name for column in table.columns)
        wanted = select(table).order_by(*table.primary_key.columns)
        found = connection.execution_options(yield_per=ROWS).execute(wanted)
        for part in found.partitions():
            yield RowChunk(table.name, columns, tuple(tuple(row) for row in part))
