"""Leases of bot turns: the server that holds a turn's lease thinks for the bot.

A single server, as with SQLite, needs none.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator

from kaffeehaus.house.bots.lease_store import LeaseStore, UnleasedTable
from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.tables.model import BotTurn

BEATS = 4
"""Renewals, and searches for expired leases, within the length of a lease."""

logger = logging.getLogger(__name__)


class Leases:
    """Leases of a single server: it may always think."""

    async def take(self, turn: BotTurn) -> bool:
        """Whether this server thinks for the bot until it releases the turn."""
        return True

    def release(self, turn: BotTurn, *, is_played: bool) -> None:
        """Stop thinking. Another server may take the turn at once, unless it is played."""

    async def close(self) -> None:
        """Finish running releases."""


class SharedLeases(Leases):
    """Leases of one server among several on a PostgreSQL database."""

    def __init__(self, store: LeaseStore, beat: float) -> None:
        """`beat` is the interval of renewals in seconds."""
        self.beat = beat
        self._store = store
        self._held: set[BotTurn] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, turn: BotTurn) -> bool:
        """Whether this server has the lease now; not if the database fails."""
        if turn in self._held:
            return True
        try:
            is_mine = await self._store.take(turn)
        except StoreError as error:
            logger.warning("no lease for a bot at table %s: %s", turn.table_id, error)
            return False
        if is_mine:
            self._held.add(turn)
        return is_mine

    def release(self, turn: BotTurn, *, is_played: bool) -> None:
        """Give the lease back.

        The lease of a played turn expires by itself: by then all servers know of the move, and
        none thinks about the turn again.
        """
        if turn not in self._held:
            return
        self._held.discard(turn)
        if not is_played:
            task = asyncio.create_task(self._give_back(turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def lost(self) -> AsyncIterator[BotTurn]:
        """Renew the held leases until cancelled; yields turns that another server took over."""
        while True:
            await asyncio.sleep(self.beat)
            held = frozenset(self._held)
            try:
                kept = await self._store.renew(held) if held else held
            except StoreError as error:
                logger.warning("leases of bots are not renewed: %s", error)
                continue
            lost = (held - kept) & self._held
            self._held -= lost
            for turn in lost:
                yield turn

    async def unattended(self) -> frozenset[UnleasedTable]:
        """Tables where a bot is to act and no server thinks; none if the database fails."""
        try:
            return await self._store.unattended()
        except StoreError as error:
            logger.warning("bots without a lease are not searched: %s", error)
            return frozenset()

    async def close(self) -> None:
        """Give everything back."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._store.close()

    async def _give_back(self, turn: BotTurn) -> None:
        try:
            await self._store.give_back(turn)
        except StoreError as error:
            logger.warning("the lease of a bot expires by itself: %s", error)


def leases_of(database: Database, seconds: float) -> Leases:
    """Leases, each so many seconds long, of a server on this database."""
    if not database.is_postgres:
        return Leases()
    return SharedLeases(LeaseStore(database, secrets.token_hex(8), seconds), seconds / BEATS)
