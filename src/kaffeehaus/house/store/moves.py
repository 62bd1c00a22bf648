"""Moves that came together, stored together: a few statements for all of them.

Nearly every change is a move like any other: it goes on from what its server knows, and adds an
entry. To store each by itself takes a handful of statements. For each of them the thread of the
writer waits until the interpreter is free, or for PostgreSQL. Here all moves of a batch are handed
over as lists. What is unusual, or does not follow, goes the way of `writes.change_table`, which
says what is wrong; both ways leave the same behind.
"""

# ruff: noqa: S608 - statements are made of the names of columns; what is stored is handed over

from __future__ import annotations

import base64
import json
import logging
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Column, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.house.store.columns import Values, entry_values, list_text, snapshot_values
from kaffeehaus.house.store.errors import Conflict
from kaffeehaus.house.store.outbox_columns import NOTICE_COLUMNS, notice_values
from kaffeehaus.house.store.outbox_writes import SEEN_AT_THE_TABLE
from kaffeehaus.house.store.rows import Append, News, TableStatus, now
from kaffeehaus.house.store.schema import drafts, entries, notices, snapshots
from kaffeehaus.house.store.telling import CHANNEL
from kaffeehaus.house.store.writes import chain, first_neighbour

NOTHING = "[]"
IN_ONE_NOTICE = 100
"""Tables; PostgreSQL passes on less than 8000 bytes at once."""
OLDEST_SQLITE = (3, 38)
"""With JSON in every build, and with updates from a list."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Field:
    """A column of a list, and its type in PostgreSQL."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class _List:
    """Rows that are handed over as one text: a JSON list for each, the fields in this order."""

    fields: tuple[_Field, ...]

    @property
    def names(self) -> str:
        return ", ".join(f'"{field.name}"' for field in self.fields)

    def for_sqlite(self) -> str:
        taken = (
            f"json_extract(value, '$[{place}]') AS \"{field.name}\""
            for place, field in enumerate(self.fields)
        )
        return f"(SELECT {', '.join(taken)} FROM json_each(?))"

    def for_postgres(self) -> str:
        taken = (
            f'{_cast(f"value ->> {place}", field.type)} AS "{field.name}"'
            for place, field in enumerate(self.fields)
        )
        return f"(SELECT {', '.join(taken)} FROM json_array_elements(%s::json))"


def _cast(text: str, kind: str) -> str:
    return f"decode({text}, 'base64')" if kind == "blob" else f"({text})::{kind}"


def _fields(columns: Sequence[Column[object]]) -> _List:
    return _List(tuple(_Field(column.name, str(column.type).lower()) for column in columns))


_MOVED = _List(
    (
        _Field("id", "varchar"),
        _Field("known", "bigint"),
        _Field("before", "integer"),
        _Field("before_hash", "varchar"),
        _Field("head", "integer"),
        _Field("head_hash", "varchar"),
        _Field("status", "varchar"),
        _Field("to_act", "text"),
        _Field("deadline", "bigint"),
        _Field("touched", "bigint"),
    )
)
"""Where a table stood, and where it stands."""
_ENTRIES = _fields(list(entries.c))
_SNAPSHOTS = _fields(list(snapshots.c))
_NEIGHBOURS = _List(
    (_Field("table_id", "varchar"), _Field("first", "integer"), _Field("last", "integer"))
)
_NOTICES = _fields([notices.c[name] for name in NOTICE_COLUMNS])
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
    """Whether it only goes on from what its server knows, in a game that goes on."""
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


@dataclass(frozen=True, slots=True)
class StoredMoves:
    """What came of moves that were handed over together."""

    tables: frozenset[str]
    """Those whose moves are stored. The others do not follow, or could not be stored, as the usual
    way will tell."""
    called: bool
    """Whether a notice of them lies in the outbox: most players need none."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What moves write, as texts; empty where there is nothing."""

    moved: str
    entries: str
    notices: str
    drafts: str


def _told(moves: Sequence[Append]) -> _Told:
    at = now()
    written = [entry_values(entry) for move in moves for entry in move.entries]
    called = [notice_values(notice) for move in moves for notice in move.notices]
    return _Told(
        moved=json.dumps([_moved(move, at) for move in moves]),
        entries=json.dumps([list(values.values()) for values in written]),
        notices=json.dumps([list(values.values()) for values in called]),
        drafts=json.dumps([(move.table_id, seat) for move in moves for seat in move.clears_drafts]),
    )


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


def _kept(moves: Sequence[Append]) -> list[Values]:
    """The snapshots among them."""
    return [snapshot_values(move.snapshot) for move in moves if move.snapshot is not None]


def _neighbours(moves: Sequence[Append]) -> list[tuple[str, int, int]]:
    """By table: from where to where snapshots are replaced by those among the moves."""
    kept = [move.snapshot for move in moves if move.snapshot is not None]
    return [(row.table_id, first_neighbour(row.number), row.number) for row in kept]


def _in_text(values: Values) -> list[object]:
    """The columns of a snapshot as JSON can have them."""
    state = values["state"]
    assert isinstance(state, bytes)
    return list({**values, "state": base64.b64encode(state).decode()}.values())


class SqliteMoves:
    """For the transaction of a batch."""

    is_there = sqlite3.sqlite_version_info >= OLDEST_SQLITE

    _stand = f"{_STANDS} FROM {_MOVED.for_sqlite()} AS given WHERE {_FOLLOWS}"
    _add = f"INSERT INTO entries ({_ENTRIES.names}) SELECT * FROM {_ENTRIES.for_sqlite()}"
    _forget = "DELETE FROM snapshots WHERE table_id = ? AND number BETWEEN ? AND ?"
    _keep = f"INSERT INTO snapshots ({_SNAPSHOTS.names}) VALUES (?, ?, ?, ?, ?, ?, ?)"
    _tell = (
        f"INSERT INTO notices ({_NOTICES.names}) "
        f"SELECT * FROM {_NOTICES.for_sqlite()} AS given WHERE {_HAS_WAYS}"
    )
    _drop = f"DELETE FROM drafts WHERE (table_id, seat) IN {_DRAFTS.for_sqlite()}"

    def store(self, connection: Connection, moves: Sequence[Append]) -> bool:
        """All of them; whether a notice of them lies in the outbox. Raises `Conflict` if one does
        not follow: then nothing may stay stored."""
        told = _told(moves)
        stands = connection.exec_driver_sql(self._stand, (told.moved,))
        if stands.rowcount != len(moves):
            raise Conflict("a table has changed meanwhile")
        connection.exec_driver_sql(self._add, (told.entries,))
        for table_id, first, last in _neighbours(moves):
            connection.exec_driver_sql(self._forget, (table_id, first, last))
        for values in _kept(moves):
            connection.exec_driver_sql(self._keep, tuple(values.values()))
        if told.drafts != NOTHING:
            connection.exec_driver_sql(self._drop, (told.drafts,))
        if told.notices == NOTHING:
            return False
        return connection.exec_driver_sql(self._tell, (told.notices,)).rowcount > 0


class PostgresMoves:
    """By themselves, before the rest of a batch: one statement, which is one way to the database
    and back, and stores each move or leaves it."""

    _statement = (
        f"WITH given AS {_MOVED.for_postgres()}, "
        # In the order in which every server locks tables.
        "locked AS (SELECT tables.id FROM tables JOIN given ON tables.id = given.id "
        "ORDER BY tables.id FOR NO KEY UPDATE OF tables), "
        f"moved AS ({_STANDS} FROM given JOIN locked ON locked.id = given.id WHERE {_FOLLOWS} "
        "RETURNING tables.id, tables.stamp), "
        f"added AS (INSERT INTO entries ({_ENTRIES.names}) SELECT {_ENTRIES.names} "
        f"FROM {_ENTRIES.for_postgres()} AS given WHERE table_id IN (SELECT id FROM moved)), "
        f"kept AS (INSERT INTO snapshots ({_SNAPSHOTS.names}) SELECT {_SNAPSHOTS.names} "
        f"FROM {_SNAPSHOTS.for_postgres()} AS given WHERE table_id IN (SELECT id FROM moved)), "
        f"outdated AS (DELETE FROM snapshots USING {_NEIGHBOURS.for_postgres()} AS given "
        "WHERE snapshots.table_id = given.table_id "
        "AND snapshots.number BETWEEN given.first AND given.last - 1 "
        "AND snapshots.table_id IN (SELECT id FROM moved)), "
        f"called AS (INSERT INTO notices ({_NOTICES.names}) SELECT {_NOTICES.names} "
        f"FROM {_NOTICES.for_postgres()} AS given "
        f"WHERE table_id IN (SELECT id FROM moved) AND {_HAS_WAYS} RETURNING 1), "
        f"dropped AS (DELETE FROM drafts USING {_DRAFTS.for_postgres()} AS given "
        "WHERE drafts.table_id = given.table_id AND drafts.seat = given.seat "
        "AND drafts.table_id IN (SELECT id FROM moved)), "
        # Every server hears every notice: so one for many tables.
        f"lines AS (SELECT concat(id, ' ', stamp, ' {News.CHANGE.value}') AS line, "
        f"row_number() OVER () / {IN_ONE_NOTICE} AS part FROM moved), "
        "parts AS (SELECT string_agg(line, chr(10)) AS told FROM lines GROUP BY part), "
        f"notified AS (SELECT count(pg_notify('{CHANNEL}', concat(current_schema(), ' ', told))) "
        "FROM parts) "
        "SELECT id, EXISTS (SELECT 1 FROM called) FROM moved CROSS JOIN notified"
    )

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None

    def store(self, moves: Sequence[Append]) -> StoredMoves:
        """As many of them as can be stored together."""
        told = _told(moves)
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            kept = json.dumps([_in_text(values) for values in _kept(moves)])
            near = json.dumps(_neighbours(moves))
            given = (told.moved, told.entries, kept, near, told.notices, told.drafts)
            found = self._connection.exec_driver_sql(self._statement, given).all()
            return StoredMoves(frozenset(row[0] for row in found), any(row[1] for row in found))
        except SQLAlchemyError as error:
            logger.info("moves are stored one by one: %s", error)
            self.close()
            return StoredMoves(frozenset(), called=False)

    def close(self) -> None:
        """Let go of the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
