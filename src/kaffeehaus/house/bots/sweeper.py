"""Sweeper that starts bot turns which no server has noticed."""

from __future__ import annotations

import asyncio
import logging

from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.house.bots.leases import SharedLeases
from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Listing, SeatKind
from kaffeehaus.house.tables.updater import TableUpdater

QUIET_BEATS = 2
"""Renewal intervals between two searches while nothing is found."""
MOST_AWAKE = 10_000
"""Tables with bots that are read at startup."""

logger = logging.getLogger(__name__)


class BotSweeper:
    """Starts turns of bots that were left at a shutdown, or by a server that died."""

    def __init__(self, store: Store, updater: TableUpdater, bots: BotRunner) -> None:
        self._store = store
        self._updater = updater
        self._bots = bots
        self._unplayable: set[str] = set()
        """Tables that cannot be played on, skipped by later searches."""

    async def start_all(self) -> None:
        """Start the turns of all bots that are to act, at startup."""
        for row in await self._store.read(
            table_reads.tables_in, Listing.WITH_BOTS, limit=MOST_AWAKE
        ):
            if any(row.seats[seat].kind is SeatKind.BOT for seat in row.to_act):
                await self._start_at(row.id)

    async def take_over(self, leases: SharedLeases) -> None:
        """Start turns whose server has died. Runs until cancelled.

        A table must be found twice, so that the server that just changed it goes first.
        """
        found = await leases.unattended()
        while True:
            await asyncio.sleep(leases.beat if found else QUIET_BEATS * leases.beat)
            before, found = found, await leases.unattended()
            for table_id in {table.table_id for table in found & before} - self._unplayable:
                if not self._bots.is_busy_at(table_id):
                    await self._start_at(table_id)

    async def stop_lost(self, leases: SharedLeases) -> None:
        """Stop bots whose turns another server has taken over. Runs until cancelled."""
        async for turn in leases.lost():
            self._bots.stop(turn)

    async def _start_at(self, table_id: str) -> None:
        try:
            table = await self._updater.table(table_id)
        except PlayerError as error:
            if isinstance(error, UnknownGame):
                self._unplayable.add(table_id)
            logger.warning("table %s cannot go on: %s", table_id, error)
            return
        if table.fold is None:
            self._unplayable.add(table_id)
        self._bots.schedule(table)
