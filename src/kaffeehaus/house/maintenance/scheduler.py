"""Runs maintenance tasks in the background, and replays running games after the rules changed.

Tables continue under the version of the rules that they began with. A low-priority subprocess
checks after the start of the server that the version still behaves the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TypeAlias

import kaffeehaus
from kaffeehaus.house.clock import Clock, ServerClock
from kaffeehaus.house.database.host_settings import (
    HostSetting,
    host_settings,
    set_host_setting,
)
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance.backups import FAILED_PAUSE, Backups, run_command
from kaffeehaus.house.maintenance.data_check import tables_to_check
from kaffeehaus.house.maintenance.retention import Retention
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

RULES = ("core", "games")
"""The parts of the package that contain rules."""
IGNORED_SUFFIXES = frozenset({".pyc", ".md", ".html", ".css", ".svg", ".png"})
"""Compiled or presentation files; all others count, data too."""
FINDING = "table "
"""Prefix of the lines in which `check-data` reports a difference."""
FAULTY = 1
"""The exit code of `check-data` with differences."""


class ReplayCheck:
    """Replays the running games once for every change of the rules."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def run(self) -> None:
        """Replay all running games, unless that was done with these rules already."""
        rules = await asyncio.to_thread(fingerprint_of_rules)
        if (await self._store.read(host_settings)).get(HostSetting.REHEARSED) == rules:
            return
        unfinished = await asyncio.to_thread(tables_to_check, self._settings, unfinished=True)
        if unfinished and not await self._replay():
            return
        await self._set(HostSetting.REHEARSED, rules)

    async def _replay(self) -> bool:
        """Replay the running games and store the differences; returns whether that worked."""
        result = await run_command(self._settings, "check-data", "--running", "--jobs", "1")
        findings = [line for line in result.lines if line.startswith(FINDING)]
        # A crash has the same exit code, but reports no table.
        if result.code and not (result.code == FAULTY and findings):
            logger.error("running games could not be played again: %s", result.error)
            return False
        for finding in findings:
            logger.warning("the rules are others than when a game was played: %s", finding)
        await self._set(HostSetting.DIFFERENCES, "\n".join(findings))
        return True

    async def _set(self, setting: HostSetting, text: str) -> None:
        await self._store.write(AFTER_TABLES, set_host_setting, setting, text)


@cache
def fingerprint_of_rules() -> str:
    """A hash of the source of all rules."""
    return fingerprint_of(Path(kaffeehaus.__file__).parent)


def fingerprint_of(package: Path) -> str:
    """The hash of the rules of a package in that folder."""
    digest = hashlib.sha256()
    for part in RULES:
        for file in sorted((package / part).rglob("*.*")):
            is_hidden = file.name.startswith(".")
            if file.suffix not in IGNORED_SUFFIXES and not is_hidden and file.is_file():
                digest.update(os.fsencode(file.relative_to(package)))
                digest.update(file.read_bytes())
    return digest.hexdigest()


MaintenanceTask: TypeAlias = Callable[[], Coroutine[object, None, None]]


class MaintenanceScheduler:
    """The background tasks of one server."""

    def __init__(self, store: Store, settings: Settings, clock: Clock | None = None) -> None:
        """`clock` is for tests."""
        self._clock = clock = clock or ServerClock()
        self.backups = Backups(settings, clock)
        self.retention = Retention(store, settings, clock)
        self.rehearsal = ReplayCheck(store, settings)
        self._tasks: list[MaintenanceTask] = [
            self.backups.follow,
            self.retention.follow,
            self.rehearsal.run,
        ]

    def add(self, task: MaintenanceTask) -> None:
        """Add a task before the scheduler runs."""
        self._tasks.append(task)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all tasks until the block is left."""
        tasks = [asyncio.create_task(_run(task, self._clock)) for task in self._tasks]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _run(task: MaintenanceTask, clock: Clock) -> None:
    """Run a task to its end; a failure is logged and the task restarted after a pause."""
    while True:
        try:
            return await task()
        except Exception:
            logger.exception("a maintenance task failed; it is restarted later")
        due = clock.now() + FAILED_PAUSE
        while clock.now() < due:
            await clock.sleep_until(due)
