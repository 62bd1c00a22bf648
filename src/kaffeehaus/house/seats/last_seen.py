"""Last-seen times of players, recorded when they connect to a table or disconnect."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from itertools import islice

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.live.hub import NOBODY, Presence
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.tables.model import SeatRow

MOST = 10_000
"""Players kept in memory; the others are in the store."""
TOGETHER = 50
"""Batch size of writes, so that moves are stored in between when many players leave at once."""

logger = logging.getLogger(__name__)


class LastSeen:
    """Write-behind cache of last-seen times."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._present: dict[str, Presence] = {}
        """Who is connected, by table."""
        self._left: LruCache[str, int] = LruCache(MOST)
        """Last-seen times by player, least recent first."""
        self._unwritten: dict[str, int] = {}
        """Those not stored yet."""
        self._writing: asyncio.Task[None] | None = None

    def presence_changed(self, table_id: str, presence: Presence) -> None:
        """Record the players who connected to a table or disconnected."""
        before = self._present.pop(table_id, NOBODY)
        if presence != NOBODY:
            self._present[table_id] = presence
        if changed := before.players ^ presence.players:
            self._record(changed)

    def of(self, row: SeatRow) -> int | None:
        """When the player of a seat was last seen, if known."""
        left = self._left.get(row.player_id or "")
        known = [moment for moment in (left, row.seen) if moment is not None]
        return max(known, default=None)

    async def close(self) -> None:
        """Record all connected players and finish writing."""
        if here := frozenset[str]().union(*(each.players for each in self._present.values())):
            self._record(here)
        if self._writing is not None:
            await asyncio.wait({self._writing})

    def _record(self, players: Collection[str]) -> None:
        moment = self._clock.now()
        for player in players:
            self._unwritten[player] = moment
            self._left[player] = moment
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        """Store everything, the oldest first."""
        while self._unwritten:
            seen = dict(islice(self._unwritten.items(), TOGETHER))
            for player in seen:
                del self._unwritten[player]
            try:
                await self._store.write(player_order(min(seen)), player_store.note_seen, seen)
            except StoreError as error:
                logger.warning("last-seen times are not stored: %s", error)
