"""Leases of bot turns: the server that holds a turn's lease thinks for the bot.

A single server, as with SQLite, needs none. With several servers on one PostgreSQL a lease covers
one turn and expires: its holder renews it while the bot thinks, and when a server dies, another can
take it soon. All times are the database's, because the clocks of servers differ. Commits are
asynchronous: a lease that is lost in a crash has expired anyway."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass

from sqlalchemy import BigInteger, and_, cast, delete, exists, extract, func, or_, select, tuple_
from sqlalchemy import update as update_of
from sqlalchemy.dialects.postgresql import JSONB, insert

from kaffeehaus.house.database.engines import LEASERS, Database, FailureLog
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import bot_leases, seats, tables
from kaffeehaus.house.database.store import ReadPool
from kaffeehaus.house.tables.model import BotTurn, SeatKind, TableStatus

MOST_UNATTENDED = 10_000
"""Tables found by one search."""
SWEPT_AFTER = 10
"""Lengths of a lease after which an expired one is deleted."""

_NOW = cast(func.floor(extract("epoch", func.clock_timestamp()) * 1000), BigInteger)
_TURN = tuple_(bot_leases.c.table_id, bot_leases.c.seat, bot_leases.c.decision)
_IS_HELD = exists().where(
    bot_leases.c.table_id == tables.c.id,
    bot_leases.c.seat == seats.c.seat,
    bot_leases.c.until > _NOW,
)
_UNATTENDED = (
    select(tables.c.id, tables.c.stamp)
    .join(seats, and_(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.BOT.value))
    .where(
        tables.c.status == TableStatus.RUNNING.value,
        cast(tables.c.to_act, JSONB).contains(func.to_jsonb(seats.c.seat)),
        ~_IS_HELD,
    )
    .limit(MOST_UNATTENDED)
)


@dataclass(frozen=True, slots=True)
class UnleasedTable:
    """A table with this stamp where a bot is to act and no server has the lease."""

    table_id: str
    stamp: int


class LeaseStore:
    """Leases of one server. Methods raise `StoreError`."""

    def __init__(self, database: Database, server: str, seconds: float) -> None:
        self._threads = ReadPool(database.lease_engine(), LEASERS, FailureLog(database))
        self._server = server
        self._milliseconds = int(seconds * 1000)
        ended = bot_leases.c.until < _NOW - SWEPT_AFTER * self._milliseconds
        swept = delete(bot_leases).where(ended).returning(bot_leases.c.seat).cte("swept")
        # One round trip, because every server asks for it all the time.
        self._unattended = _UNATTENDED.add_cte(swept)

    async def take(self, turn: BotTurn) -> bool:
        """Take a lease that nobody has, or that has expired; whether this server has it now."""
        new = insert(bot_leases).values(
            table_id=turn.table_id,
            seat=turn.seat,
            decision=turn.decision,
            server=self._server,
            until=_NOW + self._milliseconds,
        )
        is_free = or_(bot_leases.c.until <= _NOW, bot_leases.c.server == self._server)
        taken = new.on_conflict_do_update(
            index_elements=bot_leases.primary_key,
            set_={"server": new.excluded.server, "until": new.excluded.until},
            where=is_free,
        ).returning(bot_leases.c.seat)
        return await self._threads.run(lambda db: db.execute(taken).first() is not None)

    async def renew(self, turns: Collection[BotTurn]) -> frozenset[BotTurn]:
        """Renew leases; returns the turns whose leases this server still has."""
        renewed = (
            update_of(bot_leases)
            .where(bot_leases.c.server == self._server, _TURN.in_(map(_key, turns)))
            .values(until=_NOW + self._milliseconds)
            .returning(bot_leases.c.table_id, bot_leases.c.seat, bot_leases.c.decision)
        )
        kept = await self._threads.run(lambda db: db.execute(renewed).all())
        return frozenset(BotTurn(*row) for row in kept)

    async def give_back(self, turn: BotTurn) -> None:
        """Delete a lease, so that another server can take it at once."""
        mine = and_(bot_leases.c.server == self._server, _TURN.in_([_key(turn)]))
        await self._threads.run(lambda db: db.execute(delete(bot_leases).where(mine)))

    async def unattended(self) -> frozenset[UnleasedTable]:
        """Tables where a bot is to act and no server has the lease; deletes old leases."""
        found = await self._threads.run(lambda db: db.execute(self._unattended).all())
        return frozenset(UnleasedTable(row.id, row.stamp) for row in found)

    async def close(self) -> None:
        """Close the connections."""
        await self._threads.close()


def _key(turn: BotTurn) -> tuple[str, int, int]:
    return turn.table_id, turn.seat, turn.decision


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
