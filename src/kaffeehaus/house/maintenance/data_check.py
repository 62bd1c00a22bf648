"""Checks stored tables: verifies the hash chain of every log and replays every action.

A replay is compared by legal actions, whose turn it is and the outcome. Stored events are not
compared: their fields change from release to release without changing a game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from sqlalchemy import Connection, select
from sqlalchemy.exc import NoResultFound, OperationalError, SQLAlchemyError

from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import current_language, gettext, set_language
from kaffeehaus.core.log import commit, first_hash
from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.record import Record, Status, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.database.engines import DatabaseSettings
from kaffeehaus.house.database.offline_access import reading
from kaffeehaus.house.database.schema import entries, snapshots, tables
from kaffeehaus.house.database.store import AnyRow
from kaffeehaus.house.tables.cache import read_line, unrevealed_secrets
from kaffeehaus.house.tables.model import EntryRow, Rated, SnapshotRow, TableRow, TableStatus
from kaffeehaus.house.tables.reads import entries_of, snapshot_of, table_of
from kaffeehaus.house.tables.table import UNDEALT, LogLine

TABLE_PARSERS: Mapping[str, Callable[[str], object]] = {
    "options": json.loads,
    "pace": lambda text: revive(Pace, json.loads(text)),
    "status": TableStatus,
    "to_act": lambda text: tuple(json.loads(text)),
    "outcome": lambda text: revive(Outcome, json.loads(text)),
    "rated": Rated,
}
"""Parsers of the columns of `tables` that can be damaged."""
ENTRY_PARSERS: Mapping[str, Callable[[str], object]] = {
    "public": json.loads,
    "secret": json.loads,
    "events": json.loads,
}
"""Parsers of the columns of `entries` that can be damaged."""
UNFINISHED = (TableStatus.RUNNING, TableStatus.ADJOURNED)
NOT_UTF8 = "Could not decode to UTF-8"
"""The message by which SQLite's driver reports damaged text, as an `OperationalError`."""


class UnreadableTable(KaffeehausError):
    """A table or an entry of its log is damaged; the message names the column."""


def table_ids(connection: Connection, *, unfinished: bool = False) -> list[str]:
    """The ids of all tables, or of those with a running or adjourned game."""
    wanted = select(tables.c.id).order_by(tables.c.id)
    if unfinished:
        wanted = wanted.where(tables.c.status.in_([status.value for status in UNFINISHED]))
    return list(connection.scalars(wanted))


def log_of(connection: Connection, table_id: str) -> tuple[TableRow, list[EntryRow]]:
    """A table and its log. Raises `UnreadableTable`, or `NoResultFound` for an unknown table."""
    row, found = _rows_of(connection, table_id)
    try:
        return table_of(row), entries_of(found)
    except Exception as error:  # damaged data can fail in any way
        raise UnreadableTable(_damage(row, found)) from error


def snapshots_of(connection: Connection, table_id: str) -> list[SnapshotRow]:
    """The snapshots of a table, oldest first. Raises `UnreadableTable`."""
    wanted = select(snapshots).where(snapshots.c.table_id == table_id)
    found = connection.execute(wanted.order_by(snapshots.c.number)).all()
    try:
        return [snapshot_of(row) for row in found]
    except Exception as error:  # damaged data can fail in any way
        raise UnreadableTable(gettext("a stored position is unreadable.")) from error


def _rows_of(connection: Connection, table_id: str) -> tuple[AnyRow, Sequence[AnyRow]]:
    wanted = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    try:
        row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
        return row, connection.execute(wanted).all()
    except OperationalError as error:
        if NOT_UTF8 not in str(error.orig):
            raise
        raise UnreadableTable(gettext("its text is not valid UTF-8.")) from error


def _damage(row: AnyRow, found: Sequence[AnyRow]) -> str:
    if column := _unreadable_column(row, TABLE_PARSERS):
        return gettext("its column %(column)s is unreadable.", column=column)
    for entry in found:
        if column := _unreadable_column(entry, ENTRY_PARSERS):
            return gettext(
                "column %(column)s of entry %(number)s in its log is unreadable.",
                column=column,
                number=entry.number,
            )
    return gettext("it is unreadable.")


def _unreadable_column(found: AnyRow, parsers: Mapping[str, Callable[[str], object]]) -> str | None:
    for column, parse in parsers.items():
        content = getattr(found, column)
        try:
            if content is not None:
                parse(content)
        except Exception:  # damaged data can fail in any way
            return column
    return None


BATCH = 20
"""Batch size of the worker processes."""


@dataclass(frozen=True, slots=True)
class DataLocation:
    """The data folder and database of a server, as a value that can be pickled."""

    data: Path
    database_url: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a table."""

    table_id: str
    sentence: str


def tables_to_check(place: DatabaseSettings, *, unfinished: bool = False) -> list[str]:
    """The ids of the tables, or only of those with an unfinished game.

    Raises `StoreError` if the data are of another version.
    """
    with reading(place) as connection:
        return table_ids(connection, unfinished=unfinished)


def check(place: DatabaseSettings, ids: list[str], jobs: int) -> Iterator[Finding | None]:
    """Check tables in parallel; yields the fault of each, or None, in any order.

    The server may be running. Raises `StoreError` if the database cannot be read.
    """
    where = DataLocation(place.data, place.database_url)
    parts = [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)]
    if jobs == 1 or len(parts) < 2:
        for part in parts:
            yield from check_some(where, part)
        return
    with ProcessPoolExecutor(
        min(jobs, len(parts)), get_context("spawn"), _start_worker, (current_language(),)
    ) as pool:
        for found in pool.map(check_some, [where] * len(parts), parts):
            yield from found


def check_some(place: DataLocation, ids: list[str]) -> list[Finding | None]:
    """Check a batch of tables; returns the fault of each, or None."""
    with reading(place) as connection:
        return [_finding(connection, table_id) for table_id in ids]


def fault_of(
    row: TableRow, rows: Sequence[EntryRow], snapshots: Sequence[SnapshotRow]
) -> str | None:
    """The fault of a table and its log, in one sentence; None if there is none."""
    numbers = [entry.number for entry in rows]
    if numbers != list(range(1, row.head + 1)):
        return gettext("entries are missing from its log.")
    try:
        lines = tuple(map(read_line, rows))
    except Exception:  # damaged data can fail in any way
        return gettext("an entry in its log is unreadable.")
    hashes = tuple(line.hash for line in lines)
    record = Record(
        row.header, tuple(line.entry for line in lines), hashes, unrevealed_secrets(lines)
    )
    verdict = verify(record)
    if verdict.status is Status.BROKEN:
        return verdict.sentence
    if commit(row.salt, (row.seed,)) != row.header.seed:
        return gettext("its seed does not match the commitment.")
    if row.head_hash != (hashes[-1] if hashes else first_hash(row.header)):
        return gettext("the hash of its last entry differs from the stored one.")
    return _replay_fault(row, lines, {stored.number: stored for stored in snapshots})


def _replay_fault(
    row: TableRow, lines: tuple[LogLine, ...], snapshots: Mapping[int, SnapshotRow]
) -> str | None:
    """How a replay by the current rules differs from the stored game."""
    header = row.header
    game = find_game(header.game).under(header.version)
    fold = Fold(game, header.options, header.seats, int(row.seed), pace=header.pace)
    for line in lines:
        try:
            fold.push(line.number, line.entry, line.actions)
        except KaffeehausError:
            return gettext("on replay, entry %(number)s is illegal.", number=line.number)
        stored = snapshots.get(line.number)
        if stored is not None and not _is_same_choice(game.load(stored.state), fold.state):
            return gettext(
                "on replay, the legal actions after entry %(number)s differ.", number=line.number
            )
    if row.status in UNDEALT:
        return None
    if row.outcome != fold.outcome():
        return gettext("on replay, the result differs.")
    to_act = () if fold.is_adjourned else fold.state.actors()
    if row.outcome is None and row.to_act != to_act:
        return gettext("on replay, it is another player's turn.")
    return None


def _is_same_choice(stored: AnyState, replayed: AnyState) -> bool:
    """Whether both positions have the same actors, legal actions and outcome."""
    actors = replayed.actors()
    return (
        stored.actors() == actors
        and stored.outcome() == replayed.outcome()
        and all(_legal_texts(stored, seat) == _legal_texts(replayed, seat) for seat in actors)
    )


def _legal_texts(state: AnyState, seat: Seat) -> list[str]:
    # The order is presentation, not a rule.
    return sorted(map(str, state.legal(seat)))


def _finding(connection: Connection, table_id: str) -> Finding | None:
    """The fault of a table; damaged tables must not stop the check of the others."""
    try:
        row, log = log_of(connection, table_id)
        fault = fault_of(row, log, snapshots_of(connection, table_id))
    except NoResultFound:
        return None  # removed meanwhile
    except SQLAlchemyError:
        raise  # a failure of the database, not of one table
    except UnreadableTable as error:
        fault = str(error)
    except Exception as error:  # the rules can fail in any way on a damaged game
        fault = gettext(
            "it cannot be replayed (%(error)s).", error=f"{type(error).__name__}: {error}"
        )
    return None if fault is None else Finding(table_id, fault)


def _start_worker(language: str) -> None:
    """Set the language, lower the priority below that of the server, and end with the parent
    process."""
    set_language(language)
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent cannot stop its workers, so they watch it."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
