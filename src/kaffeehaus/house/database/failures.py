"""Translates database errors into `StoreError` and `Conflict`, and logs one line per outage."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError, IntegrityError, NoSuchTableError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.errors import Conflict, StoreError

UNIQUE_IN_SQLITE = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}
UNIQUE_IN_POSTGRES = "23505"
DISK_FULL_IN_POSTGRES = "53100"


def explain(database: Database, error: Exception) -> Exception:
    """Translate an error into `Conflict` or a `StoreError` with a message for the host.

    Other errors, such as programming errors, are returned unchanged.
    """
    if isinstance(error, OSError):
        raised: Exception = StoreError(f"{database.name} cannot be used: {error.strerror}.")
    elif isinstance(error, PoolTimeout):
        raised = StoreError("The database is too busy; please try again.")
    elif isinstance(error, NoSuchTableError):
        raised = StoreError(f"{database.name} is damaged: its table {error} is missing.")
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
        return f"The disk is full: {database.name} cannot grow, and nothing was stored."
    if kind.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return f"{database.name} cannot be written: is the folder read-only?"
    if kind.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return f"{database.name} is not a database of the house, or it is damaged."
    if kind.startswith("SQLITE_BUSY"):
        return f"{database.name} is locked by another program."
    return f"{database.name} cannot be used: {error}."


def _postgres_sentence(database: Database, error: DBAPIError) -> str:
    if getattr(error.orig, "sqlstate", None) == DISK_FULL_IN_POSTGRES:
        return f"The disk of PostgreSQL is full: {database.name} cannot grow."
    reason = str(error.orig).strip().splitlines()[0].rstrip(".")
    return f"The PostgreSQL database {database.name} cannot be used: {reason}."


FOR_GUESTS = "The house cannot get at its data right now; it is noted."
"""The message for players, which discloses no file, machine or cause."""
QUIET_SECONDS = 60.0
"""Minimum interval between log lines of the same failure."""
SQL_ERROR = "SQLITE_ERROR"
WRONG_SQL = "42"
"""SQLSTATE class of syntax errors, missing tables and the like."""
AWAY = ("08", "57P")
"""SQLSTATE prefixes of lost connections, and of a server that stops or starts."""
LOST = "connection lost"

logger = logging.getLogger(__name__)


def logged_error(sentence: str, cause: Exception) -> StoreError:
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
