"""What the house does by itself beside the tables, as long as it is open."""

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

Errand: TypeAlias = Callable[[], Coroutine[object, None, None]]


class MaintenanceScheduler:
    """The errands of one server."""

    def __init__(self, store: Store, settings: Settings, clock: Clock | None = None) -> None:
        """`clock` is for tests, which turn it."""
        self._clock = clock = clock or ServerClock()
        self.backups = Backups(settings, clock)
        self.retention = Retention(store, settings, clock)
        self.rehearsal = Rehearsal(store, settings)
        self._tasks: list[Errand] = [
            self.backups.follow,
            self.retention.follow,
            self.rehearsal.run,
        ]

    def add(self, errand: Errand) -> None:
        """One more, before they begin."""
        self._tasks.append(errand)

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """Run all errands until the block is left."""
        tasks = [asyncio.create_task(_seen_to(errand, self._clock)) for errand in self._tasks]
        try:
            yield
        finally:
            for errand in tasks:
                errand.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _seen_to(errand: Errand, clock: Clock) -> None:
    """Run an errand to its end. That it failed is told in the log, because nobody waits for it, and
    then it begins anew: one bad moment must not end what is to be done as long as the house is
    open."""
    while True:
        try:
            return await errand()
        except Exception:
            logger.exception("an errand of the house failed; it begins anew in a while")
        due = clock.now() + FAILED_PAUSE
        while clock.now() < due:
            await clock.sleep_until(due)
