"""Leases of bot turns: the server that holds a turn's lease thinks for the bot.

A single server, as with SQLite, needs none. With several servers on one PostgreSQL a lease covers
one turn and expires: its holder renews it while the bot thinks, and when a server dies, another can
take it soon. All times are the database's, because the clocks of servers differ. Commits are
asynchronous: a lease that is lost in a crash has expired anyway."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from dataclasses import asdict, astuple

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

    def __init__(self, database: Database, seconds: float) -> None:
        """`seconds` is the length of a lease."""
        self.beat = seconds / BEATS
        self._pool = ReadPool(database.lease_engine(), LEASERS, FailureLog(database))
        self._server = secrets.token_hex(8)
        self._milliseconds = int(seconds * 1000)
        ended = bot_leases.c.until < _NOW - SWEPT_AFTER * self._milliseconds
        swept = delete(bot_leases).where(ended).returning(bot_leases.c.seat).cte("swept")
        # One round trip, because every server asks for it all the time.
        self._unattended = _UNATTENDED.add_cte(swept)
        self._held: set[BotTurn] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, turn: BotTurn) -> bool:
        """Take a lease that nobody has, or that has expired; whether this server has it now.

        False if the database fails.
        """
        if turn in self._held:
            return True
        until = _NOW + self._milliseconds
        new = insert(bot_leases).values(**asdict(turn), server=self._server, until=until)
        is_free = or_(bot_leases.c.until <= _NOW, bot_leases.c.server == self._server)
        taken = new.on_conflict_do_update(
            index_elements=bot_leases.primary_key,
            set_={"server": new.excluded.server, "until": new.excluded.until},
            where=is_free,
        ).returning(bot_leases.c.seat)
        try:
            is_mine = await self._pool.run(lambda db: db.execute(taken).first() is not None)
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
            for turn in await self.renew():
                yield turn

    async def renew(self) -> frozenset[BotTurn]:
        """Renew the held leases; returns the turns that another server took over."""
        held = frozenset(self._held)
        renewed = (
            update_of(bot_leases)
            .where(bot_leases.c.server == self._server, _TURN.in_(map(astuple, held)))
            .values(until=_NOW + self._milliseconds)
            .returning(bot_leases.c.table_id, bot_leases.c.seat, bot_leases.c.decision)
        )
        try:
            kept = await self._pool.run(lambda db: db.execute(renewed).all()) if held else []
        except StoreError as error:
            logger.warning("leases of bots are not renewed: %s", error)
            return frozenset()
        lost = (held - {BotTurn(*row) for row in kept}) & self._held
        self._held -= lost
        return lost

    async def unattended(self) -> frozenset[tuple[str, int]]:
        """Tables where a bot is to act and no server has the lease, with their stamps.

        Deletes old leases. Empty if the database fails.
        """
        try:
            found = await self._pool.run(lambda db: db.execute(self._unattended).all())
        except StoreError as error:
            logger.warning("bots without a lease are not searched: %s", error)
            return frozenset()
        return frozenset((row.id, row.stamp) for row in found)

    async def close(self) -> None:
        """Give everything back."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pool.close()

    async def _give_back(self, turn: BotTurn) -> None:
        mine = and_(bot_leases.c.server == self._server, _TURN.in_([astuple(turn)]))
        try:
            await self._pool.run(lambda db: db.execute(delete(bot_leases).where(mine)))
        except StoreError as error:
            logger.warning("the lease of a bot expires by itself: %s", error)


def leases_of(database: Database, seconds: float) -> Leases:
    """Leases, each so many seconds long, of a server on this database."""
    return SharedLeases(database, seconds) if database.is_postgres else Leases()
