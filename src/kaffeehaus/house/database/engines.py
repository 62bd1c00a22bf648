"""SQLAlchemy engines for SQLite and PostgreSQL, WAL checkpoints, and the errors of a database.

SQLite runs in WAL mode with synchronous=FULL: a commit is durable before it is reported. Readers
have snapshot isolation and never wait for the writer. By default SQLite checkpoints in the writer
after a thousand pages: under load every second or two, and all moves would wait 100 ms or longer
for the disk. So a background thread does it.

Database errors become `StoreError` and `Conflict`; an outage is one line in the log.
"""

from __future__ import annotations

import logging
import math
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchTableError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kaffeehaus.core.command_line.files import reason_of
from kaffeehaus.core.command_line.packages import install_command
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, Label, gettext, lazy_gettext, use_language
from kaffeehaus.house.database.errors import Conflict, StoreError

PAUSE = 0.5
"""Seconds between checkpoints; without new pages one does no I/O."""
QUIET_SECONDS = 60.0
"""Minimum interval between log lines of the same failure."""
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
        logged = -math.inf
        with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            while not self._closing.wait(PAUSE):
                try:
                    connection.execute(CHECKPOINT).fetchall()
                except sqlite3.Error as error:
                    if time.monotonic() - logged < QUIET_SECONDS:
                        continue
                    logged = time.monotonic()
                    logger.error(
                        "Cannot checkpoint %s: %s. New data stays in %s-wal.",
                        self._file,
                        error,
                        self._file.name,
                    )


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


class StoreSettings(DatabaseSettings, Protocol):
    """The settings that opening a store reads: it may have to upgrade the data."""

    @property
    def backup_folder(self) -> Path:
        """The folder of the backups that upgrades make."""


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
            engine = self._postgres_engine(2)
            event.listen(engine, "connect", _make_commits_durable)
            return engine
        return self._sqlite_engine(
            1,
            "BEGIN IMMEDIATE",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"wal_autocheckpoint={MOST_PAGES}",
        )

    def lease_engine(self) -> Engine:
        """The engine for leases, PostgreSQL only: autocommit, without waiting for the disk."""
        engine = self._postgres_engine(LEASERS, max_overflow=0, isolation_level="AUTOCOMMIT")
        event.listen(engine, "connect", _make_commits_quick)
        return engine

    def read_engine(self) -> Engine:
        """The read-only engine, with a snapshot per transaction."""
        if self.is_postgres:
            return self._postgres_engine(
                READERS,
                max_overflow=0,
                isolation_level="REPEATABLE READ",
                execution_options={"postgresql_readonly": True},
            )
        return self._sqlite_engine(READERS, "BEGIN", "query_only=ON")

    def _sqlite_engine(self, connections: int, begin: str, *pragmas: str) -> Engine:
        engine = create_engine(self.url, pool_size=connections)
        event.listen(engine, "connect", partial(_set_pragmas, pragmas))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    def _postgres_engine(self, connections: int, **options: Any) -> Engine:  # Any: SQLAlchemy's
        arguments = self.connect_arguments()
        return create_engine(
            self.url, pool_size=connections, pool_pre_ping=True, connect_args=arguments, **options
        )


def database_of(place: DatabaseSettings) -> Database:
    """The database of these settings. Raises `StoreError` for a bad URL or a missing driver."""
    if place.database_url:
        return Database(_postgres_url(place.database_url))
    return Database(URL.create("sqlite", database=str(place.data.resolve() / FILE)))


def _postgres_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError(gettext("DATABASE_URL is not a valid URL.")) from error
    if url.drivername not in {"postgres", "postgresql", "postgresql+psycopg"}:
        raise StoreError(
            gettext(
                "DATABASE_URL must begin with postgresql://, not %(scheme)s://.",
                scheme=url.drivername,
            )
        )
    try:
        import_module("psycopg")
    except ModuleNotFoundError as error:
        raise StoreError(
            gettext(
                "To use PostgreSQL, first run %(command)s (psycopg is missing).",
                command=install_command("postgres"),
            )
        ) from error
    return url.set(drivername="postgresql+psycopg")


def _set_pragmas(pragmas: tuple[str, ...], connection: SqliteConnection, _record: object) -> None:
    # The driver must not begin transactions itself: the engine does.
    connection.isolation_level = None
    with closing(connection.cursor()) as cursor:
        for pragma in (f"busy_timeout={BUSY_MS}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")


def _make_commits_quick(connection: DBAPIConnection, _record: object) -> None:
    with closing(connection.cursor()) as cursor:
        cursor.execute("SET synchronous_commit = off")
    connection.commit()


def _make_commits_durable(connection: DBAPIConnection, _record: object) -> None:
    """Undo a server-wide `synchronous_commit=off`; stronger settings stay."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone() == ("off",):
            cursor.execute("SET synchronous_commit = on")
    connection.commit()


UNIQUE_IN_SQLITE = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}
UNIQUE_IN_POSTGRES = "23505"
DISK_FULL_IN_POSTGRES = "53100"


def explain(database: Database, error: Exception) -> Exception:
    """Translate an error into `Conflict` or a `StoreError` with a message for the host.

    Other errors, such as programming errors, are returned unchanged.
    """
    if isinstance(error, OSError):
        raised: Exception = StoreError(
            gettext("Cannot use %(file)s: %(reason)s.", file=database.name, reason=reason_of(error))
        )
    elif isinstance(error, PoolTimeout):
        raised = StoreError(gettext("The database is too busy. Please try again."))
    elif isinstance(error, NoSuchTableError):
        raised = StoreError(
            gettext(
                "%(name)s is damaged: table %(table)s is missing. Restore a backup.",
                name=database.name,
                table=error,
            )
        )
    elif not isinstance(error, DBAPIError):
        return error
    elif isinstance(error, IntegrityError):
        if not _is_unique(error):
            return error
        raised = Conflict("somebody else stored this first")
    else:
        raised = StoreError(_sentence(database, error))
    raised.__cause__ = error
    return raised


@contextmanager
def transaction(database: Database, engine: Engine) -> Iterator[Connection]:
    """The only transaction of an engine, whose errors are explained. Disposes of the engine."""
    try:
        with engine.begin() as connection:
            yield connection
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _is_unique(error: IntegrityError) -> bool:
    original = error.orig
    if isinstance(original, sqlite3.Error):
        return original.sqlite_errorname in UNIQUE_IN_SQLITE
    return getattr(original, "sqlstate", None) == UNIQUE_IN_POSTGRES


def _sentence(database: Database, error: DBAPIError) -> str:
    if isinstance(error.orig, sqlite3.Error):
        return _sqlite_sentence(database, error.orig)
    return _postgres_sentence(database, error)


def _sqlite_sentence(database: Database, error: sqlite3.Error) -> str:
    kind = getattr(error, "sqlite_errorname", "")
    if kind == "SQLITE_FULL":
        return gettext("The disk is full: nothing was saved to %(file)s.", file=database.name)
    if kind.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return gettext("Cannot write %(file)s: is the folder read-only?", file=database.name)
    if kind.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return gettext(
            "%(file)s is not a Kaffeehaus database, or it is damaged.", file=database.name
        )
    if kind.startswith("SQLITE_BUSY"):
        return gettext("%(file)s is locked by another program.", file=database.name)
    return gettext("Cannot use %(file)s: %(reason)s.", file=database.name, reason=error)


def _postgres_sentence(database: Database, error: DBAPIError) -> str:
    if getattr(error.orig, "sqlstate", None) == DISK_FULL_IN_POSTGRES:
        return gettext("The disk of PostgreSQL is full: %(name)s.", name=database.name)
    reason = str(error.orig).strip().splitlines()[0].rstrip(".")
    return gettext(
        "Cannot use the PostgreSQL database %(name)s: %(reason)s.",
        name=database.name,
        reason=reason,
    )


FOR_GUESTS = lazy_gettext("The database cannot be reached right now. The error was logged.")
"""The message for players, which discloses no file, machine or cause."""
SQL_ERROR = "SQLITE_ERROR"
WRONG_SQL = "42"
"""SQLSTATE class of syntax errors, missing tables and the like."""
AWAY = ("08", "57P")
"""SQLSTATE prefixes of lost connections, and of a server that stops or starts."""
LOST = "connection lost"


def logged_error(sentence: Label, cause: Exception) -> StoreError:
    """An error for players whose cause is logged already."""
    raised = StoreError(sentence)
    raised.is_logged = True
    raised.__cause__ = cause
    return raised


class FailureLog:
    """Translates the errors of one database for players, and logs them for the host.

    A failure is logged at its start, then at most once a minute with a count; so is the recovery
    after an outage. Thread-safe.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._lock = threading.Lock()
        self._logged: dict[str, float] = {}
        """Time of the last log line, by kind of failure."""
        self._repeated: dict[str, int] = {}
        """Occurrences since then, by kind of failure."""
        self._away_since: float | None = None

    def explain(self, error: Exception) -> Exception:
        """Log an error and translate it into one with a generic message for players."""
        with use_language(SOURCE_LANGUAGE):
            explained = explain(self._database, error)
        if not isinstance(explained, StoreError):
            return explained
        self._log(error, explained.sentence)
        return logged_error(FOR_GUESTS, error)

    def answered(self) -> None:
        """Note a success, which ends an outage."""
        if self._away_since is None:
            return
        with self._lock:
            since, self._away_since = self._away_since, None
            failures = self._repeated.pop(LOST, 0) + 1
            self._logged.pop(LOST, None)
        if since is not None:
            seconds = self._clock() - since
            words = "The database %s answers again after %.0f s; requests that failed: %d"
            logger.warning(words, self._database.name, seconds, failures)

    def _log(self, error: Exception, sentence: str) -> None:
        kind = LOST if _is_lost(error) else sentence
        now = self._clock()
        with self._lock:
            if kind == LOST and self._away_since is None:
                self._away_since = now
            if now - self._logged.get(kind, -QUIET_SECONDS) < QUIET_SECONDS:
                self._repeated[kind] = self._repeated.get(kind, 0) + 1
                return
            self._logged[kind] = now
            # During an outage all failures are counted until recovery.
            repeated = (self._repeated.get if kind == LOST else self._repeated.pop)(kind, 0)
        again = f" ({repeated} times more)" if repeated else ""
        trace = error if _is_wrong_sql(error) else None
        logger.error("%s%s", sentence, again, exc_info=trace)


def _is_lost(error: Exception) -> bool:
    """Whether the connection was lost or refused."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", "")
    is_postgres = hasattr(error.orig, "sqlstate")
    return is_postgres and (state is None or state.startswith(AWAY))


def _is_wrong_sql(error: Exception) -> bool:
    """Whether the SQL was invalid; only then is a traceback useful."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None) or ""
    return getattr(error.orig, "sqlite_errorname", "") == SQL_ERROR or state.startswith(WRONG_SQL)
