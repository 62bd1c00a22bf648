"""When players were last here: noted when they leave a table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from itertools import islice

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.live.presence import NOBODY, Presence
from kaffeehaus.house.players import writes as player_writes
from kaffeehaus.house.tables.rows import SeatRow

MOST = 10_000
"""Of so many players it is remembered; the store knows of the others."""
TOGETHER = 50
"""So many are written down at a time. When a room full of people leaves at once, moves of others
are stored in between."""

logger = logging.getLogger(__name__)


class LastSeen:
    """Remembers who left when, here and at other servers."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._present: dict[str, Presence] = {}
        """By table."""
        self._left: OrderedDict[str, int] = OrderedDict()
        """By player."""
        self._unwritten: dict[str, int] = {}
        """Those of them that the store does not know yet."""
        self._writing: asyncio.Task[None] | None = None

    def presence_changed(self, table_id: str, presence: Presence) -> None:
        """Others are at a table by now: who came and who left was here."""
        before = self._present.pop(table_id, NOBODY)
        if presence != NOBODY:
            self._present[table_id] = presence
        met = before.players ^ presence.players
        if met:
            self._note(met)

    def of(self, row: SeatRow) -> int | None:
        """When the player of a seat was last here, if that is known."""
        left = self._left.get(row.player_id or "")
        known = [moment for moment in (left, row.seen) if moment is not None]
        return max(known, default=None)

    async def close(self) -> None:
        """Who is still here was here until now."""
        here = {player for presence in self._present.values() for player in presence.players}
        if here:
            self._note(here)
        if self._writing is not None:
            await asyncio.wait({self._writing})

    def _note(self, players: Collection[str]) -> None:
        moment = self._clock.now()
        for player in players:
            self._unwritten[player] = moment
            self._left[player] = moment
            self._left.move_to_end(player)
        while len(self._left) > MOST:
            self._left.popitem(last=False)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_down())

    async def _write_down(self) -> None:
        """Tell the store of all, those first who have waited longest."""
        while self._unwritten:
            seen = dict(islice(self._unwritten.items(), TOGETHER))
            for player in seen:
                del self._unwritten[player]
            try:
                await self._store.write(player_order(min(seen)), player_writes.note_seen, seen)
            except StoreError as error:
                logger.warning("it is not noted who was here: %s", error)
