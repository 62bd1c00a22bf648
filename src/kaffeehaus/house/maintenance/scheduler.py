"""Runs maintenance tasks in the background while the server is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TypeAlias

from kaffeehaus.house.clock import Clock, ServerClock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.maintenance.backups import FAILED_PAUSE, Backups
from kaffeehaus.house.maintenance.rehearsal import Rehearsal
from kaffeehaus.house.maintenance.retention import Retention
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

MaintenanceTask: TypeAlias = Callable[[], Coroutine[object, None, None]]


class MaintenanceScheduler:
    """The background tasks of one server."""

    def __init__(self, store: Store, settings: Settings, clock: Clock | None = None) -> None:
        """`clock` is for tests."""
        self._clock = clock = clock or ServerClock()
        self.backups = Backups(settings, clock)
        self.retention = Retention(store, settings, clock)
        self.rehearsal = Rehearsal(store, settings)
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
