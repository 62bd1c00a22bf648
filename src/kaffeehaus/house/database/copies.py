"""Backup, restore and migration between databases: copies of all data."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import URL, Connection
from sqlalchemy.exc import IntegrityError

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.backup_files import (
    BackupHeader,
    Progress,
    RowChunk,
    open_backup,
    refused,
    write_backup,
)
from kaffeehaus.house.database.backup_rows import clear, is_empty, put, read_header, read_rows
from kaffeehaus.house.database.data_folder import make_database_file, make_folder, sync_folder
from kaffeehaus.house.database.engines import (
    FILE,
    Database,
    DatabaseSettings,
    database_of,
    explain,
    transaction,
)
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.migrate import lock_migrations, require_file
from kaffeehaus.house.database.offline_access import exclusive_access

RESTORING = f"{FILE}.restoring"
BEFORE = f"{FILE}.before-restore"
SIDECARS = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps next to a database."""


class ProgressListener:
    """Receives the progress of a copy; this base class ignores it."""

    def begin(self, rows: int) -> None:
        """The copy starts, with this total of rows."""

    def done(self, rows: int) -> None:
        """Some more rows are copied."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Outcome of a restore: the backup's header, and where the replaced SQLite file is kept."""

    head: BackupHeader
    aside: Path | None


def back_up(place: DatabaseSettings, file: Path, watcher: ProgressListener) -> BackupHeader:
    """Write a consistent snapshot of all data into a new file; its header.

    Works while the server runs. Raises `StoreError`, and then leaves no file behind.
    """
    if file.exists():
        raise StoreError(gettext("%(file)s already exists. Choose another name.", file=file))
    with _snapshot(database_of(place)) as (head, rows):
        watcher.begin(head.rows)
        try:
            write_backup(file, head, rows, watcher.done)
        except OSError as error:
            raise refused(file, error) from error
    return head


def restore(
    file: Path, place: DatabaseSettings, watcher: ProgressListener, *, replace: bool = False
) -> Restored:
    """Restore a backup atomically while no server runs.

    `replace` overwrites existing data: a SQLite file is kept under another name, PostgreSQL data
    are lost. Raises `StoreError`.
    """
    with open_backup(file) as backup, exclusive_access(place):
        watcher.begin(backup.head.rows)
        advice = None if replace else _how_to_replace(database_of(place))
        aside = _fill(place, backup.head, backup.pieces(), watcher.done, advice)
        return Restored(backup.head, aside)


def move(
    source: DatabaseSettings, target: DatabaseSettings, watcher: ProgressListener
) -> BackupHeader:
    """Copy all data into another, empty database while no server runs; the header.

    The source is unchanged. Raises `StoreError`; without a source, nothing is created.
    """
    if database_of(source) == database_of(target):
        raise StoreError(gettext("FROM and TO are the same. Choose another target."))
    require_file(database_of(source))
    with (
        exclusive_access(source),
        _snapshot(database_of(source)) as (head, rows),
        exclusive_access(target),
    ):
        watcher.begin(head.rows)
        _fill(target, head, rows, watcher.done, gettext("Choose an empty folder or database."))
    return head


@contextmanager
def _snapshot(database: Database) -> Iterator[tuple[BackupHeader, Iterator[RowChunk]]]:
    """A consistent snapshot of all data."""
    require_file(database)
    with transaction(database, database.read_engine()) as connection:
        head = read_header(connection, database.name)
        yield head, _explained(read_rows(connection), database)


def _explained(rows: Iterator[RowChunk], database: Database) -> Iterator[RowChunk]:
    """The same rows, with read errors attributed to the source, not to the target."""
    try:
        yield from rows
    except Exception as error:
        raise explain(database, error) from error


def _fill(
    place: DatabaseSettings,
    head: BackupHeader,
    pieces: Iterable[RowChunk],
    progress: Progress,
    advice: str | None,
) -> Path | None:
    """Load the data into a database; where a replaced file is kept.

    With `advice`, existing data are an error that says it; without, they are replaced.
    """
    database = database_of(place)
    if database.is_postgres:
        with _writing(database) as connection:
            lock_migrations(connection)
            if advice is not None and not is_empty(connection):
                raise _not_empty(database, advice)
            clear(connection)
            put(connection, head, pieces, progress)
        return None
    file = Path(str(database.url.database))
    if advice is not None and file.exists():
        raise _not_empty(database, advice)
    try:
        with _fresh_file(file) as fresh:
            with _writing(Database(URL.create("sqlite", database=str(fresh)))) as connection:
                put(connection, head, pieces, progress)
            _merge_wal(fresh)
            return _swap_in(fresh, file)
    except OSError as error:
        raise explain(database, error) from error


@contextmanager
def _fresh_file(file: Path) -> Iterator[Path]:
    """A temporary database file next to that one, deleted unless renamed."""
    fresh = file.with_name(RESTORING)
    _remove_database(fresh)
    try:
        make_folder(file.parent)
        make_database_file(fresh)
        yield fresh
    finally:
        _remove_database(fresh)


@contextmanager
def _writing(database: Database) -> Iterator[Connection]:
    """A write transaction with an engine of its own."""
    try:
        with transaction(database, database.write_engine()) as connection:
            yield connection
    except (IntegrityError, Conflict) as error:
        raise StoreError(gettext("The data is damaged: it is inconsistent.")) from error


def _merge_wal(file: Path) -> None:
    """Checkpoint the WAL and leave WAL mode, so that the file can be renamed."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")


def _swap_in(fresh: Path, file: Path) -> Path | None:
    """Rename the new database into place atomically; where the old one is kept, or None."""
    aside = _put_aside(file) if file.exists() else None
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    fresh.replace(file)
    sync_folder(file.parent)
    return aside


def _put_aside(file: Path) -> Path:
    """Keep a database under an unused name. Raises `StoreError` if another program uses it."""
    aside = _unused_name(file)
    try:
        _merge_wal(file)
    except sqlite3.OperationalError as error:
        raise StoreError(
            gettext("Cannot use %(file)s: %(reason)s.", file=file, reason=error)
        ) from error
    except sqlite3.DatabaseError:
        # A damaged file may be the reason for the restore. Its sidecars move along: SQLite would
        # take them for those of the new file.
        for end in SIDECARS:
            with suppress(FileNotFoundError):
                file.with_name(file.name + end).rename(aside.with_name(aside.name + end))
    try:
        os.link(file, aside)
    except OSError:
        shutil.copy2(file, aside)
    return aside


def _unused_name(file: Path) -> Path:
    """The first free name for the replaced file; further ones are numbered."""
    names = (BEFORE if number == 1 else f"{BEFORE}-{number}" for number in count(1))
    return next(path for path in map(file.with_name, names) if not os.path.lexists(path))


def _remove_database(file: Path) -> None:
    for name in (file, *(file.with_name(file.name + end) for end in SIDECARS)):
        with suppress(FileNotFoundError):
            name.unlink()


def _how_to_replace(database: Database) -> str:
    if database.is_postgres:
        return gettext("--replace deletes the data there; make a backup first.")
    return gettext("--replace keeps the data there under another name.")


def _not_empty(database: Database, advice: str) -> StoreError:
    return StoreError(
        gettext("%(name)s already contains data. %(advice)s", name=database.name, advice=advice)
    )
