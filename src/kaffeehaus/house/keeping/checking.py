"""Whether the data are in order: the chain of every log, and every action played again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from sqlalchemy import Connection
from sqlalchemy.exc import NoResultFound, SQLAlchemyError

from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.log import commit, first_hash
from kaffeehaus.core.record import Record, Status, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.store.engines import Place
from kaffeehaus.house.store.everything import UnreadableTable, log_of, table_ids
from kaffeehaus.house.store.rows import EntryRow, TableRow, TableStatus
from kaffeehaus.house.store.short_visit import reading
from kaffeehaus.house.tables.table import Line, read_line, untold_secrets

TOGETHER = 20
"""Tables that a process checks before it is asked again."""


@dataclass(frozen=True, slots=True)
class DataPlace:
    """Where the data lie."""

    data: Path
    database_url: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a table."""

    table_id: str
    sentence: str


def tables_to_check(place: Place, status: TableStatus | None = None) -> list[str]:
    """The ids of the tables. Raises `StoreError` if the data are of another version."""
    with reading(place) as connection:
        return table_ids(connection, status)


def check(place: Place, ids: list[str], jobs: int) -> Iterator[Finding | None]:
    """Check these tables in so many processes: for each, in some order, what is wrong, if it is.

    The house may be open meanwhile. Raises `StoreError` if the database cannot be read.
    """
    where = DataPlace(place.data, place.database_url)
    parts = [ids[start : start + TOGETHER] for start in range(0, len(ids), TOGETHER)]
    if jobs == 1 or len(parts) < 2:
        for part in parts:
            yield from check_some(where, part)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn"), _begin) as pool:
        for found in pool.map(check_some, [where] * len(parts), parts):
            yield from found


def check_some(place: DataPlace, ids: list[str]) -> list[Finding | None]:
    """For each of the tables what is wrong with it, if anything is."""
    with reading(place) as connection:
        return [_finding(connection, table_id) for table_id in ids]


def fault_of(row: TableRow, rows: list[EntryRow]) -> str | None:
    """What is wrong with a table and its log, in one sentence; None if all is well."""
    numbers = [entry.number for entry in rows]
    if numbers != list(range(1, row.head + 1)):
        return "entries are missing from its log."
    try:
        lines = tuple(map(read_line, rows))
    except Exception:  # what is damaged can be so in any way
        return "an entry of its log cannot be read."
    hashes = tuple(line.hash for line in lines)
    record = Record(row.header, tuple(line.entry for line in lines), hashes, untold_secrets(lines))
    verdict = verify(record)
    if verdict.status is Status.BROKEN:
        return verdict.sentence
    if commit(row.salt, (row.seed,)) != row.header.seed:
        return "its seed is not the one that was promised."
    if (number := _first_difference(row, lines)) is not None:
        return f"played again, it goes another way at entry {number}."
    if row.head_hash != (hashes[-1] if hashes else first_hash(row.header)):
        return "its log ends with another hash than the table says."
    return None


def _first_difference(row: TableRow, lines: tuple[Line, ...]) -> int | None:
    """The first entry of which, with the rules as they are here, something else comes than was
    stored when it was played."""
    header = row.header
    game = find_game(header.game).under(header.version)
    fold = Fold(game, header.options, header.seats, int(row.seed), pace=header.pace)
    for line in lines:
        try:
            events = fold.push(line.number, line.entry, line.actions)
        except KaffeehausError:
            return line.number
        if tuple(event.stored for event in events) != line.events:
            return line.number
    return None


def _finding(connection: Connection, table_id: str) -> Finding | None:
    """What is wrong with a table, if it is. Whatever lies in it, the others are checked too."""
    try:
        fault = fault_of(*log_of(connection, table_id))
    except NoResultFound:
        return None  # somebody removed it meanwhile
    except SQLAlchemyError:
        raise  # that is not about one table
    except UnreadableTable as error:
        fault = str(error)
    except Exception as error:  # nobody can say what rules make of a damaged game
        fault = f"it cannot be read as a game ({type(error).__name__}: {error})."
    return None if fault is None else Finding(table_id, fault)


def _begin() -> None:
    """The house goes before whoever checks it, and nobody goes on after the command has ended."""
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A command that is killed can tell its helpers nothing: they would wait for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
