"""Retention of guests, finished tables, guests' analysis boards, sessions and the audit trail.

Nothing of others' games is lost: a finished table goes only when nobody who stays, and nobody who
was here lately, had a seat at it, and then its record lies in the archive.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from sqlalchemy.exc import NoResultFound

from kaffeehaus.core.record import Record
from kaffeehaus.house.audit import store as audit_store
from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.data_folder import FILE_MODE, make_folder
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance import store as maintenance_store
from kaffeehaus.house.maintenance.all_logs import log_of
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.table import read_line

logger = logging.getLogger(__name__)

DAY = 86_400_000
HOUR = 3_600_000


class Retention:
    """Forgets what the host wants to be forgotten."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock

    @property
    def archive(self) -> Path:
        """Where the records of removed tables lie."""
        return self._settings.data / "archive"

    async def follow(self) -> None:
        """Tidy up every hour. Runs until cancelled."""
        while True:
            await self.tidy()
            due = self._clock.now() + HOUR
            while self._clock.now() < due:
                await self._clock.sleep_until(due)

    async def tidy(self) -> None:
        """Forget everything that is old enough by now."""
        keeping = self._settings.keeping
        tables = await self._forget_tables(keeping.tables_days) if keeping.tables_days else 0
        guests = await self._forget_guests(keeping.guests_days) if keeping.guests_days else 0
        sessions = await self._end_expired_sessions()
        if keeping.audit_days:
            before = self._before(keeping.audit_days)
            await self._store.write(AFTER_TABLES, audit_store.forget_audit, before)
        boards = await self._forget_boards(keeping.boards_days) if keeping.boards_days else 0
        if tables or guests or sessions or boards:
            words = (
                f"{tables} finished tables, {guests} guests, {sessions} expired sessions,"
                f" {boards} analysis boards"
            )
            await self._store.write(
                AFTER_TABLES, audit_store.write_audit, AuditAction.TIDIED, None, words
            )

    async def _forget_guests(self, days: int) -> int:
        before, count = self._before(days), 0
        while gone := await self._store.write(
            AFTER_TABLES, maintenance_store.forget_guests, before
        ):
            count += gone
        return count

    async def _end_expired_sessions(self) -> int:
        keeping, count = self._settings.keeping, 0
        created_before = self._before(keeping.session_days) if keeping.session_days else 0
        seen_before = self._before(keeping.session_idle_days) if keeping.session_idle_days else 0
        while ended := await self._store.write(
            AFTER_TABLES, maintenance_store.end_expired_sessions, created_before, seen_before
        ):
            count += ended
        return count

    async def _forget_boards(self, days: int) -> int:
        before, count = self._before(days), 0
        while gone := await self._store.write(
            AFTER_TABLES, maintenance_store.forget_boards, before
        ):
            count += gone
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
        """Whether it is gone. It stays if somebody has touched it, or if it cannot be read, which
        is told. Raises `OSError` if its record cannot be written."""
        try:
            record = await self._record_of(table_id)
        except NoResultFound:
            return False  # another server was here before
        except StoreError:
            raise  # that is not about one table
        except Exception as error:  # what is damaged can be so in any way
            logger.error("table %s stays, because it has no record: %s", table_id, error)
            return False
        self._write(table_id, record)
        return await self._store.write(
            AFTER_TABLES, maintenance_store.forget_table, table_id, before
        )

    async def _record_of(self, table_id: str) -> Record:
        row, entries = await self._store.read(log_of, table_id)
        lines = tuple(map(read_line, entries))
        played = tuple(line.entry for line in lines)
        return Record(row.header, played, tuple(line.hash for line in lines), {})

    def _write(self, table_id: str, record: Record) -> None:
        """Put the record into the archive, where it is before its table goes."""
        make_folder(self.archive)
        file = self.archive / f"{table_id}.json"
        part = file.with_suffix(".part")
        handle = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, FILE_MODE)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(record.dumps())
            written.flush()
            os.fsync(written.fileno())
        part.replace(file)

    def _before(self, days: int) -> int:
        return self._clock.now() - days * DAY
