"""The timekeeper: wakes for the next deadline of all tables, and does what is due there.

Deadlines stand in an indexed column that every change of a table writes anew, so that nobody goes
through the tables to find them. With several servers all of them wake; the first one stores what is
due, and the others find that the log has gone on.
"""

from __future__ import annotations

import logging
import math

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import Clock, Moment
from kaffeehaus.house.clocks.time_up import keep_time
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import writes as table_writes
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.deadlines import NextDeadline
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NAP = 5_000
"""Milliseconds after which it looks for the deadlines of other servers, which may have died."""
PUT_OFF = 600_000
"""Milliseconds after which a table is tried again at which nothing could be done."""
AT_ONCE = 20
"""How many deadlines are read from the store at once."""

logger = logging.getLogger(__name__)


class Timekeeper:
    """Keeps the time of all tables, at one server."""

    def __init__(
        self, store: Store, updater: TableUpdater, clock: Clock, deadlines: NextDeadline
    ) -> None:
        """What this server changes it hears of from `deadlines`, the rest from the store."""
        self._store = store
        self._updater = updater
        self._clock = clock
        self._deadlines = deadlines

    async def run(self) -> None:
        """Keep time until cancelled."""
        while True:
            self._deadlines.begin()
            wake: float = self._clock.now() + LONGEST_NAP
            try:
                wake = min(await self.do_what_is_due(), wake)
            except StoreError as error:
                logger.warning("time is not kept: %s", error)
            await self._deadlines.sleep_until(wake)

    async def do_what_is_due(self) -> float:
        """Do what is due by now at all tables; when something will be due again."""
        while True:
            found = await self._store.read(table_reads.deadlines, AT_ONCE)
            due = [deadline for deadline in found if deadline.moment <= self._clock.now()]
            for deadline in due:
                if not await self._keep(deadline.table_id):
                    # A table that cannot go on must not keep the others waiting.
                    await self._store.write(
                        table_order(deadline.table_id),
                        table_writes.put_off,
                        deadline.table_id,
                        self._clock.now() + PUT_OFF,
                    )
            if not due:
                return found[0].moment if found else math.inf

    async def _keep(self, table_id: str) -> bool:
        """Do what is due at one table; False if nothing can be done there."""
        deeds: list[TableChange] = []

        def keep(table: Table, moment: Moment) -> TableChange:
            deeds.append(keep_time(table, moment))
            return deeds[-1]

        try:
            table = await self._updater.change(table_id, keep)
        except StoreError:
            raise
        except Exception as error:
            level = logging.WARNING if isinstance(error, PlayerError) else logging.ERROR
            logger.log(level, "the time of table %s is not kept", table_id, exc_info=error)
            return False
        deadline = table.row.deadline
        # Where nothing was to do, another server may have been first.
        return deeds[-1] is not None or deadline is None or deadline > self._clock.now()
