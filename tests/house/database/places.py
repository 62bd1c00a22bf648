"""Where the tests keep their data: SQLite always, and PostgreSQL where there is one.

./test starts one of its own and names it; otherwise `DATABASE_URL` may.
"""

from __future__ import annotations

import atexit
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, text
from sqlalchemy.exc import OperationalError

from kaffeehaus.house.database.data_folder import FILE_MODE, FOLDER_MODE
from kaffeehaus.house.database.engines import FILE, database_of
from kaffeehaus.house.database.migrate import prepare
from kaffeehaus.house.database.schema import metadata

DATABASE_URL = os.environ.get("KAFFEEHAUS_TEST_DATABASE") or os.environ.get("DATABASE_URL")
KINDS = ["sqlite", "postgres"] if DATABASE_URL else ["sqlite"]


@dataclass(frozen=True)
class TestPlace:
    """The settings that the store reads."""

    __test__ = False

    data: Path
    database_url: str | None = None

    @property
    def backup_folder(self) -> Path:
        return self.data / "backups"


@contextmanager
def new_place(kind: str, folder: Path) -> Iterator[TestPlace]:
    """An empty database of that kind. In PostgreSQL it is a schema, which is dropped afterwards."""
    if kind == "sqlite":
        yield TestPlace(folder)
        return
    with _engine().connect() as connection:
        schema = _new_schema(connection)
        try:
            yield _inside(schema, folder)
        finally:
            _drop(connection, schema)


# The tables are made once and not for every test: that is half of the work of many of them.


def furnish(folder: Path) -> None:
    """Put a SQLite file with all tables and no data there, unless there is one."""
    file = folder / FILE
    if not file.exists():
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        file.touch(mode=FILE_MODE)
        file.write_bytes(_furnished())


@cache
def _furnished() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        prepare(TestPlace(Path(name))).dispose()
        return (Path(name) / FILE).read_bytes()


PATIENCE = "2s"
"""So long a killed server may hold on to a schema."""

_cleared: list[str] = []
"""Schemas of PostgreSQL that have all tables and no data."""
_used_up: list[str] = []
"""Those that could not be cleared."""


@contextmanager
def furnished_place(kind: str, folder: Path) -> Iterator[TestPlace]:
    """A database of that kind with all tables and no data. Of SQLite only the folder is there:
    houses call `furnish` for theirs."""
    if kind == "sqlite":
        yield TestPlace(folder)
        return
    with _engine().connect() as connection:
        if _cleared:
            schema = _cleared.pop()
            place = _inside(schema, folder)
        else:
            schema = _new_schema(connection)
            place = _inside(schema, folder)
            prepare(place).dispose()
        yield place
        try:
            _clear(connection, schema)
        except OperationalError:
            # A server that was killed has not let go of it yet.
            _used_up.append(schema)
        else:
            _cleared.append(schema)


def leave_no_schema() -> None:
    """Drop what `furnished_place` has left for the next test."""
    schemas = [*_cleared, *_used_up]
    if schemas:
        with _engine().connect() as connection:
            for schema in schemas:
                _drop(connection, schema)
    _cleared.clear()
    _used_up.clear()


def _clear(connection: Connection, schema: str) -> None:
    """Empty all tables in one transaction. To truncate them takes longer: each gets new files."""
    tables = [f"{schema}.{table.name}" for table in reversed(metadata.sorted_tables)]
    words = [
        f"SET LOCAL lock_timeout = '{PATIENCE}'",
        f"LOCK TABLE {', '.join(tables)}",
        *(f"DELETE FROM {table}" for table in tables),  # noqa: S608 - our own names
    ]
    connection.exec_driver_sql("; ".join(words))


@cache
def _engine() -> Engine:
    """One for all tests of this process: most of them need nothing but a cleared schema."""
    engine = create_engine(_server(), isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    atexit.register(engine.dispose)
    return engine


def _server() -> URL:
    return database_of(TestPlace(Path(), DATABASE_URL)).url


def _new_schema(connection: Connection) -> str:
    schema = f"test_{secrets.token_hex(8)}"
    connection.execute(text(f"CREATE SCHEMA {schema}"))
    return schema


def _drop(connection: Connection, schema: str) -> None:
    connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))


def _inside(schema: str, folder: Path) -> TestPlace:
    # Named after the schema, so that a test can find its own connections.
    options = f"-csearch_path={schema} -capplication_name={schema}"
    inside = _server().update_query_dict({"options": options})
    return TestPlace(folder, inside.render_as_string(hide_password=False))
