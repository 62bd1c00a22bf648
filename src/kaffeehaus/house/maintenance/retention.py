"""Retention of guests, finished tables, guests' analysis boards, sessions and the audit trail.

A finished table is deleted only if no account and no recently seen guest had a seat at it; its
record is archived first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from pathlib import Path

from sqlalchemy import Connection, Select, Table, delete, exists, func, select, update
from sqlalchemy.exc import NoResultFound

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.record import Record
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.data_folder import atomic_write, make_folder
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.notify import notify_player_changed
from kaffeehaus.house.database.schema import (
    accounts,
    boards,
    metadata,
    players,
    reports,
    seats,
    sessions,
    tables,
)
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance.data_check import log_of
from kaffeehaus.house.players import audit
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.cache import read_line
from kaffeehaus.house.tables.model import SeatKind, TableStatus

DELETED_WITH_GUEST = frozenset(
    {
        "sessions",
        "links",
        "access_tokens",
        "tickets",
        "notices",
        "notice_ways",
        "notice_choices",
        "ties",
        "boards",
        "puzzle_progress",
        "lesson_progress",
        "pairing_requests",
        "challenges",
    }
)
"""Tables whose rows do not keep a guest."""
BATCH = 200
"""Rows deleted in one transaction."""


def forget_guests(connection: Connection, before: int) -> int:
    """Delete guests not seen since `before` and not referenced; returns how many."""
    gone = list(connection.scalars(_unused_guests(before)))
    if not gone:
        return 0
    for table, column in _references_to(players):
        if table.name in DELETED_WITH_GUEST:
            connection.execute(delete(table).where(table.c[column].in_(gone)))
    connection.execute(delete(players).where(players.c.id.in_(gone)))
    return len(gone)


def _unused_guests(before: int) -> Select[str]:
    last = func.coalesce(players.c.seen, players.c.created)
    wanted = select(players.c.id).where(last < before).limit(BATCH)
    for table, column in _references_to(players):
        if table.name not in DELETED_WITH_GUEST:
            wanted = wanted.where(~exists().where(table.c[column] == players.c.id))
    return wanted


def end_expired_sessions(connection: Connection, created_before: int, seen_before: int) -> int:
    """End account sessions created or last used before these times; returns how many."""
    last = func.coalesce(sessions.c.seen, sessions.c.created)
    found = connection.execute(
        select(sessions.c.token_hash, sessions.c.player_id)
        .join(accounts, accounts.c.player_id == sessions.c.player_id)
        .where(
            ((sessions.c.created < created_before) & (accounts.c.created < created_before))
            | (last < seen_before)
        )
        .limit(BATCH)
    ).all()
    if not found:
        return 0
    hashes = [row.token_hash for row in found]
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
    for player_id in {row.player_id for row in found}:
        notify_player_changed(connection, player_id)
    return len(found)


def forget_boards(connection: Connection, before: int) -> int:
    """Delete boards of guests without account, unchanged since `before`; returns how many. Reads
    only columns of one index, because the boards are large."""
    stays = exists().where(accounts.c.player_id == boards.c.player_id)
    old = select(boards.c.player_id).where(boards.c.changed < before, ~stays)
    guests = set(connection.scalars(old.limit(BATCH)))
    if not guests:
        return 0
    gone = boards.c.player_id.in_(guests) & (boards.c.changed < before)
    return connection.execute(delete(boards).where(gone)).rowcount


def old_tables(connection: Connection, before: int, excluded: Collection[str] = ()) -> list[str]:
    """Finished tables untouched since `before`, without accounts, recently seen guests or reports.
    Leaves out `excluded`."""
    last = func.coalesce(players.c.seen, players.c.created)
    is_missed = (
        exists()
        .where(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.PERSON.value)
        .where(seats.c.player_id == players.c.id)
        .where((last >= before) | exists().where(accounts.c.player_id == players.c.id))
    )
    is_reported = exists().where(reports.c.table_id == tables.c.id)
    found = connection.scalars(
        select(tables.c.id)
        .where(tables.c.status == TableStatus.OVER.value, tables.c.touched < before)
        .where(~is_missed, ~is_reported, tables.c.id.not_in(excluded))
        .order_by(tables.c.touched)
        .limit(BATCH)
    )
    return list(found)


def forget_table(connection: Connection, table_id: str, before: int) -> bool:
    """Delete a table with all its rows; False if it was touched meanwhile."""
    here = (tables.c.id == table_id) & (tables.c.touched < before)
    if connection.scalar(select(tables.c.id).where(here).with_for_update()) is None:
        return False
    for column in ("rematch", "rematch_of"):
        connection.execute(
            update(tables).where(tables.c[column] == table_id).values({column: None})
        )
    for table in reversed(metadata.sorted_tables):
        if table is not tables and "table_id" in table.c:
            connection.execute(delete(table).where(table.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
    return True


def _references_to(named: Table) -> list[tuple[Table, str]]:
    """The columns with a foreign key to a table."""
    return [
        (table, column.name)
        for table in metadata.sorted_tables
        for column in table.c
        if any(key.column.table is named for key in column.foreign_keys)
    ]


logger = logging.getLogger(__name__)

DAY = 86_400_000
HOUR = 3_600_000


class Retention:
    """Deletes old data by the host's retention settings."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self.archive: Path = settings.data / "archive"
        """Records of deleted tables."""

    async def follow(self) -> None:
        """Delete old data every hour. Runs until cancelled."""
        while True:
            await self.tidy()
            due = self._clock.now() + HOUR
            while self._clock.now() < due:
                await self._clock.sleep_until(due)

    async def tidy(self) -> None:
        """Delete everything that is old enough."""
        keeping = self._settings.keeping
        limits = keeping.session_days, keeping.session_idle_days
        counts = {
            "tables": await self._forget_tables(keeping.tables_days) if keeping.tables_days else 0,
            "guests": await self._repeat(forget_guests, keeping.guests_days),
            "sessions": await self._repeat(end_expired_sessions, *limits),
            "boards": await self._repeat(forget_boards, keeping.boards_days),
        }
        if keeping.audit_days:
            before = self._before(keeping.audit_days)
            await self._store.write(AFTER_TABLES, audit.forget_audit, before)
        if any(counts.values()):
            words = lazy_gettext(
                "finished tables: %(tables)s, guests: %(guests)s, expired sessions: %(sessions)s,"
                " analysis boards: %(boards)s",
                **counts,
            )
            action = AuditAction.TIDIED
            await self._store.write(AFTER_TABLES, audit.write_audit, action, None, words)

    async def _repeat(self, delete: Callable[..., int], *days: int) -> int:
        """Call a deletion with time limits until it finds nothing more; returns the total. A limit
        of 0 days deletes nothing."""
        limits = [self._before(limit) if limit else 0 for limit in days]
        count = 0
        while deleted := await self._store.write(AFTER_TABLES, delete, *limits):
            count += deleted
        return count

    async def _forget_tables(self, days: int) -> int:
        before, count = self._before(days), 0
        left: set[str] = set()
        try:
            while ids := await self._store.read(old_tables, before, left):
                for table_id in ids:
                    if await self._forget_table(table_id, before):
                        count += 1
                    else:
                        left.add(table_id)
        except OSError as error:
            logger.error("old tables stay: %s cannot be written: %s", self.archive, error)
        return count

    async def _forget_table(self, table_id: str, before: int) -> bool:
        """Archive and delete a table; returns whether it was deleted.

        A table that changed meanwhile or cannot be read stays. Raises `OSError` if its record
        cannot be written.
        """
        try:
            record = await self._record_of(table_id)
        except NoResultFound:
            return False  # another server was faster
        except StoreError:
            raise  # a failure of the database, not of one table
        except Exception as error:  # damaged data can fail in any way
            logger.error("table %s stays, because it has no record: %s", table_id, error)
            return False
        self._archive(table_id, record)
        return await self._store.write(AFTER_TABLES, forget_table, table_id, before)

    async def _record_of(self, table_id: str) -> Record:
        row, entries = await self._store.read(log_of, table_id)
        lines = tuple(map(read_line, entries))
        played = tuple(line.entry for line in lines)
        return Record(row.header, played, tuple(line.hash for line in lines), {})

    def _archive(self, table_id: str, record: Record) -> None:
        """Write a record to the archive, durably and atomically."""
        make_folder(self.archive)
        with atomic_write(self.archive / f"{table_id}.json") as written:
            written.write(record.dumps().encode())

    def _before(self, days: int) -> int:
        return self._clock.now() - days * DAY
