"""Scheduled backups with rotation, each written by a low-priority subprocess."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kaffeehaus.core.command_line.files import reason_of
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, current_language, gettext
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.data_folder import delete_abandoned_parts, make_folder
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.settings import Settings

LOW_PRIORITY = "import os; hasattr(os, 'nice') and os.nice(10); "
BEGIN = "import sys; import kaffeehaus.cli as c; "
RUN = "sys.exit(c.main(sys.argv[1:]))"


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The exit code and output of a command."""

    code: int
    lines: tuple[str, ...]
    error: str
    """The last line on the error stream."""


async def run_command(
    settings: Settings, *arguments: str, language: str = SOURCE_LANGUAGE
) -> CommandResult:
    """Run a command on this server's data; cancelling kills it."""
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url or "",
        "KAFFEEHAUS_DATABASE_URL": "",
        "KAFFEEHAUS_DATA": str(settings.data),
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        LOW_PRIORITY + BEGIN + RUN,
        f"--lang={language}",
        *arguments,
        env=environment,
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        out, err = await running.communicate()
    except asyncio.CancelledError:
        if running.returncode is None:
            running.kill()
        await running.wait()
        raise
    errors = err.decode(errors="replace").strip().splitlines() or [gettext("the process ended")]
    assert running.returncode is not None
    return CommandResult(
        running.returncode,
        tuple(out.decode(errors="replace").splitlines()),
        errors[-1].removeprefix("kaffeehaus: "),
    )


logger = logging.getLogger(__name__)

NAMES = "kaffeehaus-*.backup"
NAME = "kaffeehaus-%Y%m%d-%H%M%S-%f.backup"
"""Named after the UTC time of the backup."""
HOUR = 3_600_000
"""Milliseconds."""
FAILED_PAUSE = HOUR // 4
"""Delay before the retry of a failed task."""


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A backup file."""

    file: Path
    made: int
    size: int


class Backups:
    """Makes and rotates backups, one at a time."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self.lock = asyncio.Lock()
        """Held while a backup is being made."""
        self.folder = settings.backup_folder
        self.last_error = ""
        """The error of the last backup; empty after a success."""

    def made(self) -> list[StoredBackup]:
        """The existing backups, newest first."""
        found = (_read(file) for file in self.folder.glob(NAMES))
        return sorted(filter(None, found), key=lambda backup: backup.made, reverse=True)

    async def follow(self) -> None:
        """Make a backup whenever one is due. Runs until cancelled; returns at once if backups are
        off."""
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
        """Make a backup now. Raises `NotNow` while another is being made, or if it fails."""
        if self.lock.locked():
            raise NotNow(gettext("A backup is already running."), code="backup_running")
        made = await self._make()
        if made is None:
            raise NotNow(
                gettext("The backup failed: %(reason)s", reason=self.last_error),
                code="backup_failed",
            )
        return made

    async def _make(self) -> StoredBackup | None:
        async with self.lock:
            now = datetime.fromtimestamp(self._clock.now() / 1000, UTC)
            file = self.folder / now.strftime(NAME)
            try:
                make_folder(self.folder)
                delete_abandoned_parts(self.folder)
                result = await run_command(
                    self._settings, "backup", str(file), language=current_language()
                )
                self.last_error = result.error if result.code else ""
                if not self.last_error:
                    for old in self.made()[self._settings.keeping.backups_kept :]:
                        old.file.unlink(missing_ok=True)
            except OSError as error:
                self.last_error = gettext(
                    "Cannot use %(file)s: %(reason)s.", file=self.folder, reason=reason_of(error)
                )
            if self.last_error:
                logger.error("no backup was made: %s", self.last_error)
                return None
        return next((backup for backup in self.made() if backup.file == file), None)


def _read(file: Path) -> StoredBackup | None:
    """The backup in a file; None if the file has another name pattern."""
    try:
        made = datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return StoredBackup(file, round(made.timestamp() * 1000), file.stat().st_size)
