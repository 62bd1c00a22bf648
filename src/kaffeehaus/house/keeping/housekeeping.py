"""What the house does by itself beside the tables, as long as it is open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

from kaffeehaus.house.clock import Clock, ServerClock
from kaffeehaus.house.keeping.backups import Backups
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)


class Housekeeping:
    """The errands of one server."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        """`clock` is for tests, which turn it."""
        self.backups = Backups(settings, clock or ServerClock())

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """Run all errands until the block is left."""
        errands = [asyncio.create_task(_told(self.backups.follow()))]
        try:
            yield
        finally:
            for errand in errands:
                errand.cancel()
            await asyncio.gather(*errands, return_exceptions=True)


async def _told(errand: Coroutine[object, None, None]) -> None:
    """Run an errand; that it failed is told in the log, because nobody waits for it."""
    try:
        await errand
    except Exception:
        logger.exception("an errand of the house ended")
