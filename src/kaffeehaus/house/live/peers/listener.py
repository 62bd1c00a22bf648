"""LISTEN on PostgreSQL for notifications of the peers: changed tables and peer messages.

Every change of a table sends NOTIFY in its transaction, so a notification arrives only after the
commit. SQLite has a single server and needs no notifications.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.notify import CHANNEL, WORDS, ChangeKind
from kaffeehaus.house.database.offline_access import HOLD_TOGETHER

if TYPE_CHECKING:
    from psycopg import AsyncConnection

PAUSES = (0.2, 0.5, 1, 2, 5)
"""Seconds before the next attempt to connect; the last one is repeated."""

IDLE_SECONDS = 30
"""Idle time before the operating system sends TCP keep-alive probes."""
HEARTBEAT_SECONDS = 1.0
"""Interval of our own round trips."""
TIMEOUT_SECONDS = 5.0
"""A connection without an answer for so long counts as broken."""
BATCH_SECONDS = 0.05
"""How long further notifications are collected: a wake-up for each would cost more than handling
it. The first one after a pause is handled at once."""

CHANGE_KINDS = {kind.value: kind for kind in ChangeKind}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableNotification:
    """A table changed and has this stamp now. Own changes are included."""

    table_id: str
    stamp: int
    news: ChangeKind


@dataclass(frozen=True, slots=True)
class PeerNotification:
    """A message of a peer sent by `notify.say`, possibly our own."""

    text: str


@dataclass(frozen=True, slots=True)
class ListenerConnected:
    """The listener has (re)connected: earlier notifications may have been missed."""


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """All notifications committed before `at` (`time.monotonic`) have been delivered."""

    at: float


Notification: TypeAlias = TableNotification | PeerNotification | ListenerConnected | CaughtUp


async def listen(database: Database) -> AsyncGenerator[Notification]:
    """All notifications, endless, with reconnection. Ends at once with SQLite."""
    failures = 0
    while database.is_postgres:
        try:
            async with aclosing(_listen_once(database)) as notifications:
                async for notification in notifications:
                    if failures:
                        logger.warning("news from other servers arrive again")
                    failures = 0
                    yield notification
        except _connection_error() as error:
            pause = PAUSES[min(failures, len(PAUSES) - 1)]
            if not failures:
                reason = next(iter(str(error).splitlines()), "")
                logger.warning("no news from other servers until further notice: %s", reason)
            failures += 1
            await asyncio.sleep(pause)


async def _listen_once(database: Database) -> AsyncGenerator[Notification]:
    from psycopg import AsyncConnection  # noqa: PLC0415 an extra, only there for PostgreSQL

    arguments = {"keepalives_idle": IDLE_SECONDS, **database.connect_arguments()}
    connection = await AsyncConnection.connect(**arguments, autocommit=True)
    async with connection:
        await connection.execute(HOLD_TOGETHER)
        schema = await _schema_of(connection)
        await connection.execute(f"LISTEN {CHANNEL}")
        await connection.execute(f"LISTEN {WORDS}")
        yield ListenerConnected()
        last_heartbeat = 0.0
        while True:
            for notification in await _pending(connection, schema, HEARTBEAT_SECONDS):
                yield notification
            now = time.monotonic()
            if now >= last_heartbeat + HEARTBEAT_SECONDS:
                await _round_trip(connection)
                last_heartbeat = now
                for notification in await _pending(connection, schema, 0.0):
                    yield notification
                yield CaughtUp(now)
            await asyncio.sleep(BATCH_SECONDS)


async def _pending(
    connection: AsyncConnection, schema: str, seconds: float
) -> list[TableNotification | PeerNotification]:
    """The next batch of notifications; empty after a timeout."""
    pending: list[TableNotification | PeerNotification] = []
    async for notify in connection.notifies(timeout=seconds, stop_after=1):
        if notify.channel == WORDS:
            pending.append(PeerNotification(notify.payload))
        else:
            pending += _parse(notify.payload, schema)
    return pending


async def _round_trip(connection: AsyncConnection) -> None:
    """Raise a driver error if the connection is broken."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await connection.execute("SELECT 'LISTEN still stands'")
    except TimeoutError as error:
        raise _connection_error()("nothing came back") from error


def _parse(payload: str, schema: str) -> Iterator[TableNotification]:
    """Parse a payload: the sender's schema, then a line per table.

    Ignores other installations on the same database, and malformed lines: every client of the
    database may notify on the channel.
    """
    sender, _, lines = payload.partition(" ")
    if sender != schema:
        return
    for line in lines.split("\n"):
        match line.rsplit(" ", 2):
            case [table_id, stamp, name] if stamp.isdecimal() and (kind := CHANGE_KINDS.get(name)):
                yield TableNotification(table_id, int(stamp), kind)


async def _schema_of(connection: AsyncConnection) -> str:
    """Installations that share a database have a schema each."""
    found = await (await connection.execute("SELECT current_schema()")).fetchone()
    return "" if found is None else str(found[0])


def _connection_error() -> type[Exception]:
    from psycopg import OperationalError  # noqa: PLC0415 an extra, only there for PostgreSQL

    return OperationalError
