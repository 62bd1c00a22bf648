"""Presence at tables: last-seen times of players, and since when they are disconnected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from itertools import islice

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.live.hub import NOBODY, Presence
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.tables.model import SeatKind, SeatRow
from kaffeehaus.house.tables.table import Table

MOST = 10_000
"""Players kept in memory; the others are in the store."""
TOGETHER = 50
"""Batch size of writes, so that moves are stored in between when many players leave at once."""

logger = logging.getLogger(__name__)


RESTART_GRACE = 30_000
"""Milliseconds that players have to reconnect after the server started."""


class LastSeen:
    """Write-behind cache of last-seen times, and since when players are absent from a table.

    Presence comes from the hub, which knows it from its own streams and from the other servers. It
    begins anew when the server starts."""

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
        self._absent: LruCache[tuple[str, str], int] = LruCache(MOST)
        """By table and player: when their last connection was lost."""
        self._all_back = clock.now() + RESTART_GRACE

    def presence_changed(self, table_id: str, presence: Presence) -> None:
        """Record the players who connected to a table or disconnected."""
        before = self._present.pop(table_id, NOBODY)
        if presence != NOBODY:
            self._present[table_id] = presence
        if changed := before.players ^ presence.players:
            self._record(changed)
        for player in presence.players:
            self._absent.pop((table_id, player), None)
        for player in before.players - presence.players:
            self._absent[table_id, player] = self._clock.now()

    def absent_since(self, table: Table, seat: Seat) -> int | None:
        """Since when a person is disconnected from a running table; None for others.

        A program that acts without a stream counts as disconnected only while it is to act.
        """
        row = table.seats[seat]
        if row.kind is not SeatKind.PERSON or row.player_id is None or table.fold is None:
            return None
        if self._present.get(table.id, NOBODY).is_there(row.player_id):
            return None
        if (lost := self._absent.get((table.id, row.player_id))) is not None:
            return lost
        asked = None if table.fold.clocks is None else table.fold.clocks.seats[seat].asked
        return None if asked is None else max(asked, self._all_back)

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
