"""Copies of a whole house: into a backup file, out of one, and from one database to another."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import IntegrityError

from kaffeehaus.house.database.backup_format.chunks import BackupHeader, Progress, RowChunk
from kaffeehaus.house.database.backup_format.dump import take_head, take_rows
from kaffeehaus.house.database.backup_format.files import open_backup, refused, write_backup
from kaffeehaus.house.database.backup_format.load import clear, is_empty, put
from kaffeehaus.house.database.data_folder import keep_names, make_database_file, make_folder
from kaffeehaus.house.database.engines import FILE, Database, DatabaseSettings, database_of
from kaffeehaus.house.database.error_messages import explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.exclusive_access import closed_house
from kaffeehaus.house.database.integrity import require_file
from kaffeehaus.house.database.migrate import ADVISORY_LOCK

RESTORING = f"{FILE}.restoring"
BEFORE = f"{FILE}.before-restore"
BESIDE = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite lays beside a database."""


class ProgressListener:
    """Whoever is told how far a copy is. This one does not care."""

    def begin(self, rows: int) -> None:
        """So many rows there are."""

    def done(self, rows: int) -> None:
        """So many more are done."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where the SQLite file is kept that was there before."""

    head: BackupHeader
    aside: Path | None


def back_up(place: DatabaseSettings, file: Path, watcher: ProgressListener) -> BackupHeader:
    """Write all data, as they are at this moment, into a new file; what is in it.

    The house may be open meanwhile. Raises `StoreError`; then there is no such file.
    """
    if file.exists():
        raise StoreError(f"There is a file {file} already: choose another name.")
    with _moment(database_of(place)) as (head, rows):
        watcher.begin(head.rows)
        try:
            write_backup(file, head, rows, watcher.done)
        except OSError as error:
            raise refused(file, error) from error
    return head


def restore(
    file: Path, place: DatabaseSettings, watcher: ProgressListener, *, replace: bool = False
) -> Restored:
    """Put the data of a backup in the place of a closed house, all of them or none.

    With `replace` what is there goes: a SQLite file is kept beside, of PostgreSQL nothing is.
    Raises `StoreError`.
    """
    with open_backup(file) as backup, closed_house(place):
        watcher.begin(backup.head.rows)
        advice = None if replace else _how_to_replace(database_of(place))
        aside = _fill(place, backup.head, backup.pieces(), watcher.done, advice)
        return Restored(backup.head, aside)


def move(
    source: DatabaseSettings, target: DatabaseSettings, watcher: ProgressListener
) -> BackupHeader:
    """Copy the data of a closed house into another, empty place; what was copied. The source stays
    as it is. Raises `StoreError`, before anything is made at the target if there is no source."""
    if database_of(source) == database_of(target):
        raise StoreError("The data are there already: name two different places.")
    require_file(database_of(source))
    with (
        closed_house(source),
        _moment(database_of(source)) as (head, rows),
        closed_house(target),
    ):
        watcher.begin(head.rows)
        _fill(target, head, rows, watcher.done, "name an empty folder or database")
    return head


@contextmanager
def _moment(database: Database) -> Iterator[tuple[BackupHeader, Iterator[RowChunk]]]:
    """The data as they are at one moment."""
    require_file(database)
    engine = database.read_engine()
    try:
        with engine.begin() as connection:
            head = take_head(connection, database.name)
            yield head, _explained(take_rows(connection), database)
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _explained(rows: Iterator[RowChunk], database: Database) -> Iterator[RowChunk]:
    """The same rows; errors name the database that they are read from, not the one that they are
    copied to."""
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
    """Put the data there. A house that is there already is replaced, unless there is advice to give
    about it: then it is refused. Returns where a file is kept that was replaced."""
    database = database_of(place)
    if database.is_postgres:
        with _writing(database) as connection:
            lock = text("SELECT pg_advisory_xact_lock(:key)")
            connection.execute(lock, {"key": ADVISORY_LOCK})
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
            _gather(fresh)
            return _take_place(fresh, file)
    except OSError as error:
        raise explain(database, error) from error


@contextmanager
def _fresh_file(file: Path) -> Iterator[Path]:
    """A new database beside that one. If it has no other name in the end, it goes."""
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
    """One transaction."""
    engine = database.write_engine()
    try:
        with engine.begin() as connection:
            yield connection
    except IntegrityError as error:
        raise StoreError("The data do not fit together: they are damaged.") from error
    except Exception as error:
        raise explain(database, error) from error
    finally:
        engine.dispose()


def _gather(file: Path) -> None:
    """Bring what lies beside a SQLite file into it: then the file can be renamed."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")


def _take_place(fresh: Path, file: Path) -> Path | None:
    """Give the new database its name at once; where the one before is kept, if there was one."""
    aside = _put_aside(file) if file.exists() else None
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    fresh.replace(file)
    keep_names(file.parent)
    return aside


def _put_aside(file: Path) -> Path:
    """Give a database another name beside its own, one that nothing has yet. Raises `StoreError`
    if another program uses it."""
    aside = _unused_name(file)
    try:
        _gather(file)
    except sqlite3.OperationalError as error:
        raise StoreError(f"{file} cannot be put aside: {error}.") from error
    except sqlite3.DatabaseError:
        # It is damaged, which may be why it is replaced. What lies beside it goes along: SQLite
        # would take it for a part of the new one.
        for end in BESIDE:
            with suppress(FileNotFoundError):
                file.with_name(file.name + end).rename(aside.with_name(aside.name + end))
    try:
        os.link(file, aside)
    except OSError:
        shutil.copy2(file, aside)
    return aside


def _unused_name(file: Path) -> Path:
    """The first name for what is put aside; the next ones are numbered."""
    names = (BEFORE if number == 1 else f"{BEFORE}-{number}" for number in count(1))
    return next(path for path in map(file.with_name, names) if not os.path.lexists(path))


def _remove_database(file: Path) -> None:
    for name in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            name.unlink()


def _how_to_replace(database: Database) -> str:
    if database.is_postgres:
        return "--replace overwrites it, and nothing of it is kept; make a backup of it first"
    return "--replace puts it aside"


def _not_empty(database: Database, advice: str) -> StoreError:
    return StoreError(f"There is a house in {database.name} already: {advice}.")
