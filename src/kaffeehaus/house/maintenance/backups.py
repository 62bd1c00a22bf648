"""Backups by the clock, of which the newest are kept.

Each is made by a process of its own, which stands back behind the house.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.backup_format.partial_files import sweep_parts
from kaffeehaus.house.database.data_folder import make_folder
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.maintenance.subprocesses import run_beside
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

NAMES = "kaffeehaus-*.backup"
NAME = "kaffeehaus-%Y%m%d-%H%M%S-%f.backup"
"""By the moment at which it was made, UTC."""
HOUR = 3_600_000
"""Milliseconds."""
FAILED_PAUSE = HOUR // 4
"""After a backup that failed."""


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A backup that is there."""

    file: Path
    made: int
    size: int


class Backups:
    """Makes backups, one at a time."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._lock = asyncio.Lock()
        self.last_error = ""
        """Why the last one failed; empty if it did not."""

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self._settings.keeping.backup_folder or self._settings.data / "backups"

    @property
    def is_busy(self) -> bool:
        """Whether one is being made."""
        return self._lock.locked()

    def made(self) -> list[StoredBackup]:
        """Those that are there, the newest first."""
        found = (_read(file) for file in self.folder.glob(NAMES))
        return sorted(filter(None, found), key=lambda backup: backup.made, reverse=True)

    async def follow(self) -> None:
        """Make a backup whenever it is time. Runs until cancelled; ends at once if none is
        wanted."""
        hours = self._settings.keeping.backup_hours
        if not hours:
            return
        while True:
            newest = next(iter(self.made()), None)
            due = newest.made + hours * HOUR if newest else self._clock.now()
            if self.last_error:
                due = max(due, self._clock.now() + FAILED_PAUSE)
            while self._clock.now() < due:
                await self._clock.sleep_until(due)
            await self._make()

    async def make_now(self) -> StoredBackup:
        """Make one at once. Raises `NotNow` while another is being made, or if it fails."""
        if self.is_busy:
            raise NotNow("A backup is being made already.", code="backup_running")
        made = await self._make()
        if made is None:
            raise NotNow(f"No backup was made: {self.last_error}", code="backup_failed")
        return made

    async def _make(self) -> StoredBackup | None:
        async with self._lock:
            file = self.folder / _name_at(self._clock.now())
            try:
                make_folder(self.folder)
                sweep_parts(self.folder)
                self.last_error = await self._write(file)
                if not self.last_error:
                    self._keep_newest()
            except OSError as error:
                self.last_error = f"{self.folder} cannot be used: {error.strerror or error}."
            if self.last_error:
                logger.error("no backup was made: %s", self.last_error)
                return None
        return next((backup for backup in self.made() if backup.file == file), None)

    async def _write(self, file: Path) -> str:
        """Why that failed, if it did."""
        said = await run_beside(self._settings, "backup", str(file))
        return said.complaint if said.code else ""

    def _keep_newest(self) -> None:
        for backup in self.made()[self._settings.keeping.backups_kept :]:
            backup.file.unlink(missing_ok=True)


def _name_at(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime(NAME)


def _read(file: Path) -> StoredBackup | None:
    """The backup in that file; None if its name is of somebody else's making."""
    try:
        made = datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return StoredBackup(file, round(made.timestamp() * 1000), file.stat().st_size)
