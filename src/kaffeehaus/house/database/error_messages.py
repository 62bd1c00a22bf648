"""Translates database errors into `StoreError` and `Conflict`."""

from __future__ import annotations

import sqlite3

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
