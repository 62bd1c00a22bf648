"""Opening hours of the server: clocks pause while it is down.

A heartbeat is stored every few seconds; a longer gap means that no server was running, after a
shutdown or a crash.
"""

from __future__ import annotations

import itertools
import logging

from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from kaffeehaus.house.clock import Clock, Closure, Moment
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import open_hours
from kaffeehaus.house.database.store import Store

BEAT = 20_000
"""Milliseconds between two heartbeats."""
PATIENCE = 60_000
"""Milliseconds without a heartbeat that count as a closure."""

logger = logging.getLogger(__name__)


class OpeningHours:
    """Records the opening hours and stamps changes with the time and earlier closures."""

    def __init__(self, store: Store, clock: Clock, *, pauses: bool) -> None:
        """`pauses` says whether clocks pause while the server is down."""
        self._store = store
        self._clock = clock
        self._pauses = pauses
        self._closures: tuple[Closure, ...] = ()

    def moment(self) -> Moment:
        """The time now, with earlier closures."""
        return Moment(self._clock.now(), self._closures)

    async def open(self) -> None:
        """Record the start of the server."""
        if not self._pauses:
            await self._store.write("", forget_open_hours)
            return
        await self._beat()
        self._closures = await self._store.read(closures)

    async def follow(self) -> None:
        """Store heartbeats until cancelled."""
        while self._pauses:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            await self._try_to_beat()

    async def close(self) -> None:
        """Store the last heartbeat."""
        if self._pauses:
            await self._try_to_beat()

    async def _beat(self) -> None:
        await self._store.write("", note_open, self._clock.now(), PATIENCE)

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
        except StoreError as error:
            logger.warning("the heartbeat of the opening hours is not stored: %s", error)


_OPEN_HOURS = select(open_hours).order_by(open_hours.c.opened)


def closures(connection: Connection) -> tuple[Closure, ...]:
    """Times between the recorded opening hours."""
    found = connection.execute(_OPEN_HOURS).all()
    return tuple(Closure(before.seen, after.opened) for before, after in itertools.pairwise(found))


def note_open(connection: Connection, at: int, patience: int) -> None:
    """Record that the server runs now; a gap of more than `patience` milliseconds is a closure."""
    last = connection.scalar(select(func.max(open_hours.c.opened)))
    here = and_(open_hours.c.opened == last, open_hours.c.seen >= at - patience)
    # Another server's clock may be ahead.
    seen = case((open_hours.c.seen < at, at), else_=open_hours.c.seen)
    if not connection.execute(update(open_hours).where(here).values(seen=seen)).rowcount:
        connection.execute(insert(open_hours), {"opened": at, "seen": at})


def forget_open_hours(connection: Connection) -> None:
    """Delete all opening hours."""
    connection.execute(delete(open_hours))
