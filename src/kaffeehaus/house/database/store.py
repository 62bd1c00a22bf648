"""The store: one database, its read pool, its group-committing writer, and mapping of rows.

Features keep their queries in plain functions that take a connection first; a service runs them by
`Store.read` in the read pool, or by `Store.write` on the writer, which answers after the COMMIT.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, get_args, get_type_hints

from sqlalchemy import Connection, Engine, Result, Row, Select, Table, func, literal, select

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.house.database.engines import (
    READERS,
    Database,
    FailureLog,
    StoreSettings,
    WalCheckpointer,
    database_of,
)
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.host_settings import key, make_key
from kaffeehaus.house.database.migrate import prepare
from kaffeehaus.house.database.writer import MoveBatch, Writer

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


V = TypeVar("V", bound="DataclassInstance")

AnyRow = Row[*tuple[Any, ...]]  # Any: its columns are read by their names

AnySelect = Select[*tuple[Any, ...]]  # Any: the same

Values = dict[str, object]
"""Columns by name, ready to be written."""


def row_to(kind: type[V], row: AnyRow, **given: object) -> V:
    """Map a row to a frozen value: a field reads the column of its name, or what is `given`."""
    columns = row._mapping
    return kind(
        **{
            name: given[name] if name in given else read(columns[name])
            for name, read in _readers(kind).items()
        }
    )


def first_to(kind: type[V], result: Result[*tuple[Any, ...]]) -> V | None:  # Any: as above
    """Map the first row of a result like `row_to`; None without a row."""
    row = result.first()
    return None if row is None else row_to(kind, row)


def values_of(value: DataclassInstance, **given: object) -> Values:
    """Map a frozen value to the columns of its fields' names, and to those that are `given`."""
    own = {name: getattr(value, name) for name in _readers(type(value))}
    return {
        name: found.value if isinstance(found, Enum) else found
        for name, found in (own | given).items()
    }


@cache
def _readers(kind: type[DataclassInstance]) -> dict[str, Callable[[object], object]]:
    """Conversion from a column, by field of a dataclass. Enums are stored by value."""
    hints = get_type_hints(kind)
    return {field.name: _reader_of(hints[field.name]) for field in fields(kind)}


def _reader_of(hint: object) -> Callable[[object], object]:
    if hint is bool:
        return bool
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return lambda found: None if found is None else kind(found)
    return lambda found: found


def count_of(connection: Connection, table: Table, player_id: str) -> int:
    """How many rows of a table belong to a player."""
    wanted = select(func.count()).select_from(table).filter_by(player_id=player_id)
    return connection.scalar(wanted) or 0


def text_of(value: object) -> str:
    """A dataclass, tuple or scalar as canonical JSON."""
    return canonical(plain(value))


def optional_text_of(value: object | None) -> str | None:
    """Like `text_of`; None stays None."""
    return None if value is None else text_of(value)


T = TypeVar("T")


class ReadPool:
    """Thread pool in which each function runs in a transaction; further ones queue."""

    def __init__(self, engine: Engine, threads: int, failures: FailureLog) -> None:
        """`failures` logs and translates database errors for the waiting task."""
        self._engine = engine
        self._failures = failures
        self._closed = False
        self._pool = ThreadPoolExecutor(threads, "kaffeehaus-store")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction; its result.

        Cancelling the waiting task does not interrupt it: that would lose the connection.
        """
        if self._closed:
            raise StoreError(lazy_gettext("The server is shutting down."))
        # Errors are logged with the context (request id) of the caller.
        in_context = copy_context().run
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, in_context, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                result = work(connection)
        except Exception as error:
            explained = self._failures.explain(error)
            if explained is error:
                raise
            raise explained from error
        self._failures.answered()
        return result

    async def close(self) -> None:
        """Finish running queries and close all connections."""
        self._closed = True
        await asyncio.to_thread(self._pool.shutdown)
        await asyncio.to_thread(self._engine.dispose)


P = ParamSpec("P")


class Store:
    """An open database. Belongs to the event loop that opened it.

    Methods raise `StoreError` (code `store`) with one sentence for players when the database
    fails, and log the error; a change may raise `Conflict`.
    """

    def __init__(
        self, database: Database, reader: ReadPool, writing: Engine, writer: Writer
    ) -> None:
        """Use `Store.open`."""
        self.database = database
        self._reader = reader
        self._writing = writing
        self.writer = writer
        self._checkpointer = None if database.file is None else WalCheckpointer(database.file)
        self.outbox_filled = asyncio.Event()
        """Set after a commit that added notices, so that their dispatcher need not poll."""

    @classmethod
    async def open(
        cls,
        place: StoreSettings,
        moves: Callable[[Engine], MoveBatch | None] = lambda _engine: None,
    ) -> Store:
        """Open the database of these settings, and upgrade older data.

        Raises `StoreError`: a folder that cannot be written, a file that is not a database, data
        of a newer version, a PostgreSQL that does not answer.
        """
        database = database_of(place)
        writing = await asyncio.to_thread(prepare, place)
        failures = FailureLog(database)
        reader = ReadPool(database.read_engine(), READERS, failures)
        return cls(database, reader, writing, Writer(writing, failures, moves(writing)))

    async def close(self) -> None:
        """Finish running queries and queued changes, then close all connections."""
        await self._reader.close()
        await self.writer.close()
        if self._checkpointer is not None:
            await asyncio.to_thread(self._checkpointer.close)
        await asyncio.to_thread(self._writing.dispose)

    async def answer(self) -> None:
        """Readiness probe: run an empty query. Raises `StoreError` if that fails."""
        await self.read(lambda connection: connection.scalar(select(literal(1))))

    async def secret(self, name: str) -> bytes:
        """The server key of that name: 32 random bytes, created on first use."""
        while True:
            value = await self.read(key, name)
            if value is not None:
                return value
            try:
                return await self.write("", make_key, name)
            except Conflict:
                continue  # Another server made it meanwhile.

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a query in the read pool, in one transaction: `store.read(reads.stamp, table_id)`."""
        return await self._reader.run(lambda connection: work(connection, *args, **kwargs))

    async def write(
        self,
        order: str,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a change on the writer and return after its COMMIT.

        Within a batch, changes run sorted by `order`; those with the same one in sequence.
        """
        return await self.writer.run(order, lambda connection: work(connection, *args, **kwargs))
