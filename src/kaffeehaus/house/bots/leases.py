"""Which server thinks for which bot: the one that has the lease of the turn.

With SQLite there is one server, which needs none.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Protocol

from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.live.peers.leases import LeaseStore, UnleasedTable
from kaffeehaus.house.tables.rows import BotTurn

BEATS = 4
"""How often within its length a lease is renewed, and others are looked for that have ended."""

logger = logging.getLogger(__name__)


class Leases(Protocol):
    """Says whether this server may think."""

    async def take(self, turn: BotTurn) -> bool:
        """Whether this server thinks for the bot; then it does until it lets go."""

    def let_go(self, turn: BotTurn, *, is_played: bool) -> None:
        """This server no longer thinks. Another may at once, unless the turn is played."""

    async def close(self) -> None:
        """Let go of everything."""


class SingleServerLeases:
    """With one server there is nobody to agree with."""

    async def take(self, turn: BotTurn) -> bool:
        """Always."""
        return True

    def let_go(self, turn: BotTurn, *, is_played: bool) -> None:
        """Nobody else waits for it."""

    async def close(self) -> None:
        """There is nothing to let go of."""


class SharedLeases:
    """The leases that this server has among others."""

    def __init__(self, book: LeaseStore, beat: float) -> None:
        """`beat` is the time in seconds after which leases are renewed."""
        self.beat = beat
        self._book = book
        self._held: set[BotTurn] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, turn: BotTurn) -> bool:
        """Whether this server has the lease now; not if the database does not say so."""
        if turn in self._held:
            return True
        try:
            is_mine = await self._book.take(turn)
        except StoreError as error:
            logger.warning("no lease for a bot at table %s: %s", turn.table_id, error)
            return False
        if is_mine:
            self._held.add(turn)
        return is_mine

    def let_go(self, turn: BotTurn, *, is_played: bool) -> None:
        """Give the lease back. That of a turn that was played ends by itself: until then all
        servers have heard of it, and none thinks about it once more."""
        if turn not in self._held:
            return
        self._held.discard(turn)
        if not is_played:
            errand = asyncio.create_task(self._give_back(turn))
            self._tasks.add(errand)
            errand.add_done_callback(self._tasks.discard)

    async def lost(self) -> AsyncIterator[BotTurn]:
        """Renew what is held, for ever: the turns that another server has taken over meanwhile,
        because this one was late."""
        while True:
            await asyncio.sleep(self.beat)
            for turn in await self._renew(frozenset(self._held)):
                yield turn

    async def unattended(self) -> frozenset[UnleasedTable]:
        """Where a bot is to act and no server thinks; none if the database does not say so."""
        try:
            return await self._book.unattended()
        except StoreError as error:
            logger.warning("bots of other servers are not looked after: %s", error)
            return frozenset()

    async def close(self) -> None:
        """Give everything back."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._book.close()

    async def _renew(self, held: frozenset[BotTurn]) -> frozenset[BotTurn]:
        """Renew what is held; what was lost of it."""
        try:
            kept = await self._book.renew(held) if held else held
        except StoreError as error:
            logger.warning("leases of bots are not renewed: %s", error)
            return frozenset()
        lost = (held - kept) & self._held
        self._held -= lost
        return lost

    async def _give_back(self, turn: BotTurn) -> None:
        try:
            await self._book.give_back(turn)
        except StoreError as error:
            logger.warning("the lease of a bot ends by itself: %s", error)


def shared_leases(database: Database, seconds: float) -> SharedLeases:
    """The leases of a server on this PostgreSQL, each so long."""
    return SharedLeases(LeaseStore(database, secrets.token_hex(8), seconds), seconds / BEATS)


def leases_of(database: Database, seconds: float) -> SingleServerLeases | SharedLeases:
    """The leases of a server on this database."""
    return shared_leases(database, seconds) if database.is_postgres else SingleServerLeases()
