"""Rounds through the house: bots are woken that are to act, and of whom no server has heard."""

from __future__ import annotations

import asyncio
import logging

from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.house.bots.leases import SharedLeases
from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.rows import Listing, SeatKind
from kaffeehaus.house.tables.updater import TableUpdater

QUIET_BEATS = 2
"""Between two looks for bots that nobody thinks for, while there are none."""
MOST_AWAKE = 10_000
"""How many tables with bots are looked at when the house opens."""

logger = logging.getLogger(__name__)


class BotSweeper:
    """Wakes bots that nobody else wakes: those of yesterday, and those of servers that died."""

    def __init__(self, store: Store, updater: TableUpdater, bots: BotRunner) -> None:
        self._store = store
        self._updater = updater
        self._bots = bots
        self._hopeless: set[str] = set()
        """Tables that cannot be played on, whose bots need not be woken again."""

    async def wake_all(self) -> None:
        """Let every bot think that is to act when the house opens."""
        for row in await self._store.read(
            table_reads.tables_in, Listing.WITH_BOTS, limit=MOST_AWAKE
        ):
            if any(row.seats[seat].kind is SeatKind.BOT for seat in row.to_act):
                await self._wake_at(row.id)

    async def look_after(self, leases: SharedLeases) -> None:
        """Wake bots that are to act and for which no server thinks: the one that did has died. Runs
        until cancelled.

        A table is woken when it was found so twice: the server that changed it a moment ago
        goes first.
        """
        found = await leases.unattended()
        while True:
            await asyncio.sleep(leases.beat if found else QUIET_BEATS * leases.beat)
            before, found = found, await leases.unattended()
            for table in found & before:
                if table.table_id not in self._hopeless and not self._bots.attends(table.table_id):
                    await self._wake_at(table.table_id)

    async def stop_lost(self, leases: SharedLeases) -> None:
        """Stop bots for which another server thinks by now. Runs until cancelled."""
        async for turn in leases.lost():
            self._bots.stop(turn)

    async def _wake_at(self, table_id: str) -> None:
        try:
            table = await self._updater.read(self._updater.slot(table_id))
        except UnknownGame as error:
            self._hopeless.add(table_id)
            logger.warning("table %s cannot go on: %s", table_id, error)
        except PlayerError as error:
            logger.warning("table %s cannot go on: %s", table_id, error)
        else:
            if table.fold is None:
                self._hopeless.add(table_id)
            self._bots.nudge(table)
