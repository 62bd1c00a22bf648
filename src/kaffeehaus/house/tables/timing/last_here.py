"""When players were last here: noted when they leave a table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.store.errors import StoreError
from kaffeehaus.house.store.rows import SeatRow
from kaffeehaus.house.store.store import Store
from kaffeehaus.house.tables.seeing.presence import NOBODY, Presence

MOST = 10_000
"""Of so many players it is remembered; the store knows of the others."""

logger = logging.getLogger(__name__)


class LastHere:
    """Remembers who left when, here and at other servers."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._present: dict[str, Presence] = {}
        """By table."""
        self._left: OrderedDict[str, int] = OrderedDict()
        """By player."""
        self._errands: set[asyncio.Task[None]] = set()

    def presence_changed(self, table_id: str, presence: Presence) -> None:
        """Others are at a table by now: who came and who left was here."""
        before = self._present.pop(table_id, NOBODY)
        if presence != NOBODY:
            self._present[table_id] = presence
        met = before.players ^ presence.players
        if met:
            self._note(tuple(sorted(met)))

    def of(self, row: SeatRow) -> int | None:
        """When the player of a seat was last here, if that is known."""
        left = self._left.get(row.player_id or "")
        known = [moment for moment in (left, row.seen) if moment is not None]
        return max(known, default=None)

    async def close(self) -> None:
        """Who is still here was here until now."""
        here = {player for presence in self._present.values() for player in presence.players}
        if here:
            self._note(tuple(sorted(here)))
        await asyncio.gather(*self._errands, return_exceptions=True)

    def _note(self, players: tuple[str, ...]) -> None:
        moment = self._clock.now()
        for player in players:
            self._left[player] = moment
            self._left.move_to_end(player)
        while len(self._left) > MOST:
            self._left.popitem(last=False)
        errand = asyncio.create_task(self._store_seen(players, moment))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _store_seen(self, players: tuple[str, ...], moment: int) -> None:
        try:
            await self._store.note_seen(players, moment)
        except StoreError as error:
            logger.warning("it is not noted who was here: %s", error)
