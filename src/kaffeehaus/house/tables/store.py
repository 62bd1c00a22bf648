"""Stores the moves of many tables in one statement (batch insert), besides ordinary writes.

Nearly every change is an ordinary move: it continues what its server knows and appends one entry.
Stored alone it takes several statements, and before each the writer thread waits for the GIL or for
PostgreSQL. Here all moves of a batch are passed as JSON lists.

Unusual changes, and those that do not follow, are stored by `writes.change_table`, which reports
the reason; both leave the same rows.
"""

# ruff: noqa: S608 - statements are made of the names of columns; what is stored is handed over

from __future__ import annotations

import base64
import json
import logging
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sqlalchemy import Column, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.engines import StoreSettings
from kaffeehaus.house.database.notify import CHANNEL, ChangeKind
from kaffeehaus.house.database.schema import drafts, entries, notices, snapshots
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import Move, MoveBatch, StoredMoves, table_order
from kaffeehaus.house.outbox import NOTICE_COLUMNS, SEEN_AT_THE_TABLE, notice_values
from kaffeehaus.house.tables.model import Append, SnapshotRow, TableStatus
from kaffeehaus.house.tables.writes import (
    chain,
    change_table,
    entry_values,
    first_neighbour,
    list_text,
    snapshot_values,
)

BLOB = "blob"
FROM_BASE64 = "from_base64"
"""Decodes base64, for which SQLite has no function."""
IN_ONE_NOTICE = 100
"""Tables per NOTIFY, whose payload PostgreSQL limits to 8000 bytes."""
OLDEST_SQLITE = (3, 38)
"""The first version with JSON in every build and `UPDATE ... FROM`."""

logger = logging.getLogger(__name__)


Fields = dict[str, str]
"""Columns of rows that are passed as a JSON list of lists, with their types in PostgreSQL."""


@dataclass(frozen=True, slots=True)
class _Dialect:
    """SQL templates by which a database reads rows from a JSON list of lists."""

    item: str
    cast: str
    blob: str
    """Reads bytes: compressed ones (`packed`) are passed in base64."""
    source: str

    def rows(self, fields: Fields, text: str = "%s") -> str:
        """A subquery with these fields of the list in `text`."""
        items = {name: self.item.format(place) for place, name in enumerate(fields)}
        read = {name: items[name] + self.cast.format(kind) for name, kind in fields.items()}
        for name, kind in fields.items():
            if kind == BLOB:
                read[name] = self.blob.format(packed=read["packed"], item=items[name])
        taken = (f'{item} AS "{name}"' for name, item in read.items())
        return f"(SELECT {', '.join(taken)} FROM {self.source.format(text)})"


_SQLITE = _Dialect(
    "json_extract(value, '$[{}]')",
    "",
    f"CASE WHEN {{packed}} THEN {FROM_BASE64}({{item}}) ELSE CAST({{item}} AS BLOB) END",
    "json_each({})",
)
_POSTGRES = _Dialect(
    "(value ->> {})",
    "::{}",
    "CASE WHEN {packed} THEN decode({item}, 'base64') ELSE convert_to({item}, 'UTF8') END",
    "json_array_elements({}::json)",
)


def _fields(columns: Iterable[Column[object]]) -> Fields:
    return {column.name: str(column.type).lower() for column in columns}


def _names(fields: Fields) -> str:
    return ", ".join(f'"{name}"' for name in fields)


_MOVED = {
    "id": "varchar",
    "known": "bigint",
    "before": "integer",
    "before_hash": "varchar",
    "head": "integer",
    "head_hash": "varchar",
    "status": "varchar",
    "to_act": "text",
    "deadline": "bigint",
    "touched": "bigint",
}
"""A table's version before and after the move."""
_ENTRIES = _fields(entries.c)
_SNAPSHOTS = _fields(snapshots.c)
_NEIGHBOURS = {"table_id": "varchar", "first": "integer", "last": "integer"}
_NOTICES = _fields(notices.c[name] for name in NOTICE_COLUMNS)
_DRAFTS = _fields([drafts.c.table_id, drafts.c.seat])

_STANDS = (
    "UPDATE tables SET head = given.head, head_hash = given.head_hash, stamp = given.known + 1, "
    "status = given.status, to_act = given.to_act, deadline = given.deadline, "
    "undo_request = NULL, touched = given.touched "
)
_FOLLOWS = (
    "tables.id = given.id AND tables.stamp = given.known AND tables.head = given.before "
    "AND tables.head_hash = given.before_hash"
)
_HAS_WAYS = "EXISTS (SELECT 1 FROM notice_ways WHERE notice_ways.player_id = given.player_id)"


def is_usual(append: Append) -> bool:
    """Whether the change is an ordinary move: it continues a running game that its server knows."""
    changes, follows = append.changes, append.follows
    return (
        follows is not None
        and follows.head_hash is not None
        and bool(append.entries)
        and append.clears_undo
        and changes.status is TableStatus.RUNNING
        and changes.to_act is not None
        and not (append.dropped or append.plans or append.clears_proposal or changes.seats)
        and changes.private is None
        and all(notice.kind in SEEN_AT_THE_TABLE for notice in append.notices)
    )


def _statement_parameters(moves: Sequence[Append]) -> tuple[str, ...]:
    """Rows that moves write, as JSON, in the order of the statement's parameters."""
    at = now()
    kept = [move.snapshot for move in moves if move.snapshot is not None]
    lists: tuple[list[object], ...] = (
        [_moved(move, at) for move in moves],
        [list(entry_values(entry).values()) for move in moves for entry in move.entries],
        [_snapshot(row) for row in kept],
        [(row.table_id, first_neighbour(row.number), row.number) for row in kept],
        [list(notice_values(notice).values()) for move in moves for notice in move.notices],
        [(move.table_id, seat) for move in moves for seat in move.clears_drafts],
    )
    return tuple(map(json.dumps, lists))


def _moved(move: Append, at: int) -> tuple[object, ...]:
    follows, changes = move.follows, move.changes
    assert follows is not None
    assert follows.head_hash is not None
    assert changes.status is not None
    assert changes.to_act is not None
    return (
        move.table_id,
        follows.stamp,
        move.entries[0].number - 1,
        follows.head_hash,
        move.entries[-1].number,
        chain(follows.head_hash, move.entries),
        changes.status.value,
        list_text(changes.to_act),
        changes.deadline,
        at,
    )


def _snapshot(row: SnapshotRow) -> list[object]:
    """The columns of a snapshot as JSON."""
    values = snapshot_values(row)
    state = values["state"]
    assert isinstance(state, bytes)
    text = base64.b64encode(state) if values["packed"] else state
    return list({**values, "state": text.decode()}.values())


class SqliteMoves:
    """Stores moves in SQLite: one insert into a temporary view, whose trigger does the rest.

    All moves are stored or none. Between two statements the writer thread would wait for the GIL.
    """

    is_there = sqlite3.sqlite_version_info >= OLDEST_SQLITE
    gather_seconds: ClassVar[float] = 0.01

    _prepare = (
        "PRAGMA temp_store = MEMORY;"
        "CREATE TEMP TABLE called (notices INTEGER); INSERT INTO called VALUES (0);"
        "CREATE TEMP VIEW given_moves AS SELECT '' AS moved, '' AS entries, '' AS snapshots, "
        "'' AS neighbours, '' AS notices, '' AS drafts;"
        "CREATE TEMP TRIGGER store_moves INSTEAD OF INSERT ON given_moves BEGIN "
        f"{_STANDS} FROM {_SQLITE.rows(_MOVED, 'NEW.moved')} AS given WHERE {_FOLLOWS}; "
        "SELECT RAISE(ABORT, 'a table has changed meanwhile') "
        "WHERE changes() <> json_array_length(NEW.moved); "
        f"INSERT INTO entries ({_names(_ENTRIES)}) "
        f"SELECT {_names(_ENTRIES)} FROM {_SQLITE.rows(_ENTRIES, 'NEW.entries')}; "
        "DELETE FROM snapshots WHERE rowid IN (SELECT snapshots.rowid "
        f"FROM {_SQLITE.rows(_NEIGHBOURS, 'NEW.neighbours')} AS given JOIN snapshots "
        "ON snapshots.table_id = given.table_id "
        "AND snapshots.number BETWEEN given.first AND given.last); "
        f"INSERT INTO snapshots ({_names(_SNAPSHOTS)}) "
        f"SELECT {_names(_SNAPSHOTS)} FROM {_SQLITE.rows(_SNAPSHOTS, 'NEW.snapshots')}; "
        "DELETE FROM drafts WHERE (table_id, seat) IN "
        f"(SELECT table_id, seat FROM {_SQLITE.rows(_DRAFTS, 'NEW.drafts')}); "
        f"INSERT INTO notices ({_names(_NOTICES)}) "
        f"SELECT {_names(_NOTICES)} FROM {_SQLITE.rows(_NOTICES, 'NEW.notices')} AS given "
        f"WHERE {_HAS_WAYS}; "
        "UPDATE called SET notices = changes(); END;"
    )
    _store = "INSERT INTO given_moves VALUES (?, ?, ?, ?, ?, ?)"
    _was_called = "SELECT notices > 0 FROM called"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: sqlite3.Connection | None = None

    def store(self, moves: Sequence[Move]) -> StoredMoves:
        """Store all moves, or none if one does not follow."""
        appends = [move for move in moves if isinstance(move, Append)]
        parameters = _statement_parameters(appends)
        try:
            connection = self._connection or self._connect()
            connection.execute(self._store, parameters)
            called = False
            if any(move.notices for move in appends):
                (called,) = connection.execute(self._was_called).fetchone()
            return StoredMoves(frozenset(move.table_id for move in moves), bool(called))
        except sqlite3.Error as error:
            logger.info("moves are stored one by one: %s", error)
            self.close()
            return StoredMoves(frozenset(), called=False)

    def _connect(self) -> sqlite3.Connection:
        lent = self._engine.raw_connection()
        connection = lent.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        # For good: nobody else is to find the trigger.
        lent.detach()
        self._connection = connection
        connection.create_function(FROM_BASE64, 1, base64.b64decode, deterministic=True)
        connection.executescript(self._prepare)
        return connection

    def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


class PostgresMoves:
    """Stores moves in PostgreSQL in one round trip; skips those that do not follow."""

    gather_seconds: ClassVar[float] = 0.02
    """Longer than with SQLite: several servers share the moves, so each gets fewer, and small
    batches make the servers compete for the processors."""

    _statement = (
        f"WITH given AS {_POSTGRES.rows(_MOVED)}, "
        # In the order in which every server locks tables.
        "locked AS (SELECT tables.id FROM tables JOIN given ON tables.id = given.id "
        "ORDER BY tables.id FOR NO KEY UPDATE OF tables), "
        f"moved AS ({_STANDS} FROM given JOIN locked ON locked.id = given.id WHERE {_FOLLOWS} "
        "RETURNING tables.id, tables.stamp), "
        f"added AS (INSERT INTO entries ({_names(_ENTRIES)}) SELECT {_names(_ENTRIES)} "
        f"FROM {_POSTGRES.rows(_ENTRIES)} AS given WHERE table_id IN (SELECT id FROM moved)), "
        f"kept AS (INSERT INTO snapshots ({_names(_SNAPSHOTS)}) SELECT {_names(_SNAPSHOTS)} "
        f"FROM {_POSTGRES.rows(_SNAPSHOTS)} AS given WHERE table_id IN (SELECT id FROM moved)), "
        f"outdated AS (DELETE FROM snapshots USING {_POSTGRES.rows(_NEIGHBOURS)} AS given "
        "WHERE snapshots.table_id = given.table_id "
        "AND snapshots.number BETWEEN given.first AND given.last - 1 "
        "AND snapshots.table_id IN (SELECT id FROM moved)), "
        f"called AS (INSERT INTO notices ({_names(_NOTICES)}) SELECT {_names(_NOTICES)} "
        f"FROM {_POSTGRES.rows(_NOTICES)} AS given "
        f"WHERE table_id IN (SELECT id FROM moved) AND {_HAS_WAYS} RETURNING 1), "
        f"dropped AS (DELETE FROM drafts USING {_POSTGRES.rows(_DRAFTS)} AS given "
        "WHERE drafts.table_id = given.table_id AND drafts.seat = given.seat "
        "AND drafts.table_id IN (SELECT id FROM moved)), "
        # Every server hears every notice: so one for many tables.
        f"lines AS (SELECT concat(id, ' ', stamp, ' {ChangeKind.CHANGE.value}') AS line, "
        f"row_number() OVER () / {IN_ONE_NOTICE} AS part FROM moved), "
        "parts AS (SELECT string_agg(line, chr(10)) AS told FROM lines GROUP BY part), "
        f"notified AS (SELECT count(pg_notify('{CHANNEL}', concat(current_schema(), ' ', told))) "
        "FROM parts) "
        "SELECT id, EXISTS (SELECT 1 FROM called) FROM moved CROSS JOIN notified"
    )

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None

    def store(self, moves: Sequence[Move]) -> StoredMoves:
        """Store as many moves as possible together."""
        parameters = _statement_parameters([move for move in moves if isinstance(move, Append)])
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            found = self._connection.exec_driver_sql(self._statement, parameters).all()
            return StoredMoves(frozenset(row[0] for row in found), any(row[1] for row in found))
        except SQLAlchemyError as error:
            logger.info("moves are stored one by one: %s", error)
            self.close()
            return StoredMoves(frozenset(), called=False)

    def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def _batch_of_moves(engine: Engine) -> MoveBatch | None:
    """The `MoveBatch` of a database; None for a SQLite without the needed functions."""
    if engine.dialect.name == "postgresql":
        return PostgresMoves(engine)
    return SqliteMoves(engine) if SqliteMoves.is_there else None


async def open_store(place: StoreSettings) -> Store:
    """Open a store that batches the moves of tables. Raises as `Store.open`."""
    return await Store.open(place, _batch_of_moves)


async def append_to_log(store: Store, append: Append) -> int:
    """Append entries to a table's log, with all that changes with them; the table's new stamp.

    Raises `Conflict` if the table is no longer the one that the change follows, and `LookupError`
    if there is no such table.
    """
    order, called, stamp = table_order(append.table_id), bool(append.notices), None
    if is_usual(append):
        work = partial(change_table, append=append)
        filled, stamp = await store.writer.move(order, append, work)
        called = called and filled
    else:
        stamp = await store.write(order, change_table, append)
    if called:
        store.outbox_filled.set()
    if stamp is not None:
        return stamp
    assert append.follows is not None
    return append.follows.stamp + 1
