"""The attendant: has done what players have said ahead of time, wherever something happens.

It hears of every table that is read or changed here. What nobody heard of, because a server died
between a move and its answer, stands in the store as not looked at, and is found on a round.
"""

from __future__ import annotations

import asyncio
import logging

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.premoves.execution import attend, is_due
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MOST_FOUND = 10_000
"""How many tables are looked at on one round."""
ROUND_SECONDS = 5.0
"""Between two rounds, where several servers share the tables."""
MOST_ANSWERS = 1_000
"""So many things are done at a table at once; where more seem due, something is wrong."""

logger = logging.getLogger(__name__)


class PremoveRunner:
    """Attends to all tables, at one server. The others may attend to the same ones: the first has
    stored what is due, and the rest find nothing to do."""

    def __init__(self, store: Store, updater: TableUpdater, change_feed: ChangeFeed) -> None:
        self._store = store
        self._updater = updater
        self._changes = change_feed.listen(is_due)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._hopeless: set[str] = set()
        """Tables that cannot be attended to, which need not be tried on every round."""
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to attend; what was left when the house closed, or died, comes first."""
        tasks = [self.wake_all(), self.follow()]
        if self._store.database.is_postgres:
            tasks.append(self.go_round())
        self._tasks = [asyncio.create_task(errand) for errand in tasks]

    async def follow(self) -> None:
        """Attend wherever something has changed. Runs until cancelled."""
        while True:
            self.nudge(await self._changes.get())

    async def wake_all(self) -> None:
        """Attend to what was left when the house closed, or died."""
        for table_id in await self._store.read(table_reads.unanswered, MOST_FOUND):
            await self._wake(table_id)

    async def go_round(self) -> None:
        """Attend to what servers have left that died. Runs until cancelled.

        A table is attended to when it was found twice: whoever changed it goes first.
        """
        found: frozenset[str] = frozenset()
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            before = found
            try:
                found = await self._store.read(table_reads.unanswered, MOST_FOUND)
            except StoreError as error:
                logger.warning("nobody went round: %s", error)
                continue
            for table_id in (found & before) - self._hopeless:
                await self._wake(table_id)

    def nudge(self, table: Table) -> None:
        """Attend to this table if something is due there."""
        if table.id not in self._busy and is_due(table):
            self._busy[table.id] = asyncio.create_task(self._attend(table.id))

    async def close(self) -> None:
        """Attend to nothing any more; what is begun is stored."""
        tasks = (*self._tasks, *self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, table_id: str) -> None:
        try:
            for _ in range(MOST_ANSWERS):
                if not is_due(await self._updater.change(table_id, attend)):
                    return
            logger.error("table %s is attended to for ever", table_id)
            self._hopeless.add(table_id)
        except StoreError as error:
            logger.warning("table %s is not attended to: %s", table_id, error)
        except Exception:
            logger.exception("table %s cannot be attended to", table_id)
            self._hopeless.add(table_id)
        finally:
            del self._busy[table_id]

    async def _wake(self, table_id: str) -> None:
        try:
            self.nudge(await self._updater.read(self._updater.slot(table_id)))
        except PlayerError as error:
            self._hopeless.add(table_id)
            logger.warning("table %s cannot be attended to: %s", table_id, error)
