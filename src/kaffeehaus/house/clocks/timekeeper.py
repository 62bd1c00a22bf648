"""The timekeeper: wakes up for the next deadline of all tables and handles it.

Every change of a table stores its deadline in an indexed column. With several servers all of them
wake up; the first stores the time-out, and the others find that the log has gone on.
"""

from __future__ import annotations

import logging
import math

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import Clock, Moment
from kaffeehaus.house.clocks.timeouts import handle_timeouts
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import writes as table_writes
from kaffeehaus.house.tables.change_feed import NextDeadline
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NAP = 5_000
"""Milliseconds between two searches for deadlines of other servers, which may have died."""
PUT_OFF = 600_000
"""Milliseconds before the retry at a table that raised an error."""
AT_ONCE = 20
"""Deadlines read from the store at once."""

logger = logging.getLogger(__name__)


class Timekeeper:
    """Handles the deadlines of all tables, on one server."""

    def __init__(
        self, store: Store, updater: TableUpdater, clock: Clock, deadlines: NextDeadline
    ) -> None:
        """`deadlines` reports changes on this server; the others are read from the store."""
        self._store = store
        self._updater = updater
        self._clock = clock
        self._deadlines = deadlines

    async def run(self) -> None:
        """Handle deadlines until cancelled."""
        while True:
            self._deadlines.begin()
            wake: float = self._clock.now() + LONGEST_NAP
            try:
                wake = min(await self.handle_due(), wake)
            except StoreError as error:
                logger.warning("deadlines are not handled: %s", error)
            await self._deadlines.sleep_until(wake)

    async def handle_due(self) -> float:
        """Handle the deadlines that have passed at all tables; returns the next one."""
        while True:
            found = await self._store.read(table_reads.deadlines, AT_ONCE)
            due = [deadline for deadline in found if deadline.moment <= self._clock.now()]
            for table_id in [deadline.table_id for deadline in due]:
                if not await self._handle(table_id):
                    # A table that cannot go on must not keep the others waiting.
                    retry = self._clock.now() + PUT_OFF
                    await self._store.write(
                        table_order(table_id), table_writes.put_off, table_id, retry
                    )
            if not due:
                return found[0].moment if found else math.inf

    async def _handle(self, table_id: str) -> bool:
        """Handle the deadline of one table; False if that fails."""
        changes: list[TableChange] = []

        def work(table: Table, moment: Moment) -> TableChange:
            changes.append(handle_timeouts(table, moment))
            return changes[-1]

        try:
            table = await self._updater.change(table_id, work)
        except StoreError:
            raise
        except Exception as error:
            level = logging.WARNING if isinstance(error, PlayerError) else logging.ERROR
            logger.log(level, "the deadline of table %s is not handled", table_id, exc_info=error)
            return False
        deadline = table.row.deadline
        # Without a change, another server may have been first.
        return changes[-1] is not None or deadline is None or deadline > self._clock.now()
