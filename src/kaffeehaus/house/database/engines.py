"""SQLAlchemy engines for SQLite and PostgreSQL, one for reading, one for writing; WAL checkpoints.

SQLite runs in WAL mode with synchronous=FULL: a commit is durable before it is reported. Readers
have snapshot isolation and never wait for the writer. By default SQLite checkpoints in the writer
after a thousand pages: under load every second or two, and all moves would wait 100 ms or longer
for the disk. So a background thread does it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from kaffeehaus.house.database.errors import StoreError

PAUSE = 0.5
"""Seconds between checkpoints; without new pages one does no I/O."""
MOST_PAGES = 20_000
"""At this WAL size (80 MB) the writer checkpoints itself, in case this thread is blocked."""
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
"""Blocks neither readers nor the writer; skips pages that are still being read."""

logger = logging.getLogger(__name__)


class WalCheckpointer:
    """Background thread that checkpoints the WAL of one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._closing = threading.Event()
        self._thread = threading.Thread(
            target=self._run, name="kaffeehaus-checkpoints", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop the thread. Pages left in the WAL are durable too."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            while not self._closing.wait(PAUSE):
                try:
                    connection.execute(CHECKPOINT).fetchall()
                except sqlite3.Error:
                    logger.exception("the journal could not be carried into the file")


FILE = "kaffeehaus.db"
"""The SQLite file in the data folder."""

BUSY_MS = 10_000
CONNECT_SECONDS = 5
READERS = 8
"""Size of the read pool; further queries queue, without a timeout, so that a thousand reconnecting
clients are no error."""
LEASERS = 2
"""Size of the connection pool for leases."""


class DatabaseSettings(Protocol):
    """The settings that the store reads."""

    @property
    def data(self) -> Path:
        """The data folder, created when missing. Unused with `database_url`."""

    @property
    def database_url(self) -> str | None:
        """The URL of a PostgreSQL database, or None for SQLite in the data folder."""


class SqliteConnection(DBAPIConnection, Protocol):
    """A DBAPI connection of SQLite."""

    isolation_level: str | None


@dataclass(frozen=True, slots=True)
class Database:
    """A SQLite file or a PostgreSQL database."""

    url: URL

    @property
    def is_postgres(self) -> bool:
        """Whether it is PostgreSQL: servers may share it, and LISTEN/NOTIFY works."""
        return self.url.get_backend_name() == "postgresql"

    @property
    def file(self) -> Path | None:
        """The SQLite file, or None."""
        return None if self.is_postgres else Path(str(self.url.database))

    @property
    def name(self) -> str:
        """The name for messages, without credentials."""
        if not self.is_postgres:
            return str(self.url.database)
        port = f":{self.url.port}" if self.url.port else ""
        return f"{self.url.database or 'postgres'} at {self.url.host or 'this machine'}{port}"

    def connect_arguments(self) -> dict[str, Any]:  # Any: the driver names and types them
        """Driver arguments of the URL, with a default connect timeout."""
        _, arguments = self.url.get_dialect()().create_connect_args(self.url)
        return {"connect_timeout": CONNECT_SECONDS, **arguments}

    def write_engine(self) -> Engine:
        """The engine of the writer; on SQLite every transaction is BEGIN IMMEDIATE."""
        if self.is_postgres:
            # One connection for the move batch, one for everything else.
            engine = create_engine(
                self.url, pool_size=2, pool_pre_ping=True, connect_args=self.connect_arguments()
            )
            event.listen(engine, "connect", _make_commits_durable)
            return engine
        engine = create_engine(self.url, pool_size=1)
        event.listen(engine, "connect", _prepare_sqlite_writer)
        event.listen(engine, "begin", _begin_immediate)
        return engine

    def lease_engine(self) -> Engine:
        """The engine for leases, PostgreSQL only: autocommit, without waiting for the disk."""
        engine = create_engine(
            self.url,
            pool_size=LEASERS,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="AUTOCOMMIT",
            connect_args=self.connect_arguments(),
        )
        event.listen(engine, "connect", _make_commits_quick)
        return engine

    def read_engine(self) -> Engine:
        """The read-only engine, with a snapshot per transaction."""
        if self.is_postgres:
            return create_engine(
                self.url,
                pool_size=READERS,
                max_overflow=0,
                pool_pre_ping=True,
                isolation_level="REPEATABLE READ",
                connect_args=self.connect_arguments(),
                execution_options={"postgresql_readonly": True},
            )
        engine = create_engine(self.url, pool_size=READERS, max_overflow=0)
        event.listen(engine, "connect", _prepare_sqlite_reader)
        event.listen(engine, "begin", _begin)
        return engine


def database_of(place: DatabaseSettings) -> Database:
    """The database of these settings. Raises `StoreError` for a bad URL or a missing driver."""
    if place.database_url:
        return Database(_postgres_url(place.database_url))
    return Database(URL.create("sqlite", database=str(place.data.resolve() / FILE)))


def _postgres_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError("The database address cannot be read.") from error
    if url.drivername not in {"postgres", "postgresql", "postgresql+psycopg"}:
        raise StoreError(
            f"The database address begins with {url.drivername}, but the house knows only"
            " postgresql; without an address it keeps its data in a file of its own."
        )
    try:
        import_module("psycopg")
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs psycopg: install kaffeehaus[postgres].") from error
    return url.set(drivername="postgresql+psycopg")


def _prepare_sqlite_writer(connection: SqliteConnection, _record: object) -> None:
    _set_pragmas(
        connection,
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"wal_autocheckpoint={MOST_PAGES}",
    )


def _prepare_sqlite_reader(connection: SqliteConnection, _record: object) -> None:
    _set_pragmas(connection, "query_only=ON")


def _set_pragmas(connection: SqliteConnection, *pragmas: str) -> None:
    # The driver must not begin transactions itself: `_begin...` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_MS}", *pragmas):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _make_commits_quick(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit = off")
    cursor.close()
    connection.commit()


def _make_commits_durable(connection: DBAPIConnection, _record: object) -> None:
    """Undo a server-wide `synchronous_commit=off`; stronger settings stay."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone() == ("off",):
            cursor.execute("SET synchronous_commit = on")
    connection.commit()
