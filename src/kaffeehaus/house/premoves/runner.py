"""Runner of premoves: carries out premoves wherever a table changes.

It follows the change feed. If a server died between a move and its answer, the unanswered entry
is found in the store, at startup or by a periodic search.
"""

from __future__ import annotations

import asyncio
import logging

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.premoves.execution import is_due, next_change
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.change_feed import ChangeFeed, ChangeFollower
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MOST_FOUND = 10_000
"""Tables of one search."""
ROUND_SECONDS = 5.0
"""Interval of the search, where several servers share the tables."""
MOST_ANSWERS = 1_000
"""Changes made at a table in a row; more are a bug."""

logger = logging.getLogger(__name__)


class PremoveRunner:
    """Carries out the premoves of all tables on one server.

    Several servers may work on the same table: the first stores what is due, and the others find
    nothing to do.
    """

    def __init__(self, store: Store, updater: TableUpdater, change_feed: ChangeFeed) -> None:
        self._store = store
        self._updater = updater
        self.follower = ChangeFollower(change_feed, is_due, self.schedule)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._failing: set[str] = set()
        """Tables that raised an error, skipped by the periodic search."""
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Start, beginning with what was left at the last shutdown or crash."""
        work = [self._run_all(), self.follower.run()]
        if self._store.database.is_postgres:
            work.append(self._search())
        self._tasks = [asyncio.create_task(each) for each in work]

    def schedule(self, table: Table) -> None:
        """Start a task for a table if premoves are due there and none is running."""
        if table.id not in self._busy and is_due(table):
            self._busy[table.id] = asyncio.create_task(self._run(table.id))

    async def close(self) -> None:
        """Cancel all tasks; started writes still finish."""
        tasks = (*self._tasks, *self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run_all(self) -> None:
        for table_id in await self._store.read(table_reads.unanswered, MOST_FOUND):
            await self._read_and_schedule(table_id)

    async def _search(self) -> None:
        """Search for premoves that a dead server left. Runs until cancelled.

        A table must be found twice, so that the server that changed it goes first.
        """
        found: frozenset[str] = frozenset()
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            before = found
            try:
                found = await self._store.read(table_reads.unanswered, MOST_FOUND)
            except StoreError as error:
                logger.warning("premoves of other servers are not searched: %s", error)
                continue
            for table_id in (found & before) - self._failing:
                await self._read_and_schedule(table_id)

    async def _run(self, table_id: str) -> None:
        try:
            for _ in range(MOST_ANSWERS):
                if not is_due(await self._updater.change(table_id, next_change)):
                    return
            logger.error("the premoves at table %s never end", table_id)
            self._failing.add(table_id)
        except StoreError as error:
            logger.warning("the premoves at table %s are not played: %s", table_id, error)
        except Exception:
            logger.exception("the premoves at table %s cannot be played", table_id)
            self._failing.add(table_id)
        finally:
            del self._busy[table_id]

    async def _read_and_schedule(self, table_id: str) -> None:
        try:
            self.schedule(await self._updater.table(table_id))
        except PlayerError as error:
            self._failing.add(table_id)
            logger.warning("the premoves at table %s cannot be played: %s", table_id, error)
