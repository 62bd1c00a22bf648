"""Retention of guests, finished tables, guests' analysis boards, sessions and the audit trail.

A finished table is deleted only if no account and no recently seen guest had a seat at it; its
record is archived first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import NoResultFound

from kaffeehaus.core.record import Record
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.data_folder import make_folder, whole_or_nothing
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance import store as maintenance_store
from kaffeehaus.house.maintenance.all_logs import log_of
from kaffeehaus.house.players import audit
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.cache import read_line

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
        tables = await self._forget_tables(keeping.tables_days) if keeping.tables_days else 0
        guests = await self._repeat(maintenance_store.forget_guests, keeping.guests_days)
        sessions = await self._repeat(
            maintenance_store.end_expired_sessions, keeping.session_days, keeping.session_idle_days
        )
        if keeping.audit_days:
            before = self._before(keeping.audit_days)
            await self._store.write(AFTER_TABLES, audit.forget_audit, before)
        boards = await self._repeat(maintenance_store.forget_boards, keeping.boards_days)
        if tables or guests or sessions or boards:
            words = (
                f"{tables} finished tables, {guests} guests, {sessions} expired sessions,"
                f" {boards} analysis boards"
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
            while ids := await self._store.read(maintenance_store.old_tables, before, left):
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
        return await self._store.write(
            AFTER_TABLES, maintenance_store.forget_table, table_id, before
        )

    async def _record_of(self, table_id: str) -> Record:
        row, entries = await self._store.read(log_of, table_id)
        lines = tuple(map(read_line, entries))
        played = tuple(line.entry for line in lines)
        return Record(row.header, played, tuple(line.hash for line in lines), {})

    def _archive(self, table_id: str, record: Record) -> None:
        """Write a record to the archive, durably and atomically."""
        make_folder(self.archive)
        with whole_or_nothing(self.archive / f"{table_id}.json") as written:
            written.write(record.dumps().encode())

    def _before(self, days: int) -> int:
        return self._clock.now() - days * DAY
