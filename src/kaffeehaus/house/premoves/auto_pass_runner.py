"""The passer: goes after every change to who has nothing to choose, and passes for them."""

from __future__ import annotations

import logging

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.premoves.auto_pass import idle_seats, pass_for
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

logger = logging.getLogger(__name__)


class AutoPassRunner:
    """Passes empty decisions, one at a time: the change that comes of it tells of the next.

    With several servers each of them hears of a change, and the first one stores the pass.
    """

    def __init__(
        self, store: Store, updater: TableUpdater, change_feed: ChangeFeed, engine: EngineThreads
    ) -> None:
        self._store = store
        self._updater = updater
        self._engine = engine
        self._changes = change_feed.listen(lambda table: bool(table.to_act))

    async def follow(self) -> None:
        """Pass wherever something has changed. Runs until cancelled."""
        while True:
            table = await self._changes.get()
            try:
                await self.attend(table)
            except PlayerError as error:
                logger.warning("nobody is passed over at table %s: %s", table.id, error)
            except Exception:
                logger.exception("nobody is passed over at table %s", table.id)

    async def attend(self, table: Table) -> None:
        """Pass for those at this table who have nothing to choose and want it."""
        idle = await self._engine.run(("idle", table.game.id), lambda: idle_seats(table))
        for seat in idle:
            await self._pass(table.id, seat, table.seats[seat].player_id or "")

    async def _pass(self, table_id: str, seat: Seat, player_id: str) -> None:
        preferences = await self._store.read(player_reads.preferences, player_id)

        def pass_over(table: Table, moment: Moment) -> TableChange:
            if table.seats[seat].player_id != player_id:
                return None
            return pass_for(table, seat, preferences, moment)

        await self._updater.change(table_id, pass_over)
