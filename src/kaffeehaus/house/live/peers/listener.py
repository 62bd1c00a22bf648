"""News from the other servers on the same PostgreSQL: which table changed, and what they say.

Every change of a table sends its notice in the transaction that stores it, so a notice arrives
only for what is committed. SQLite serves one process, which knows what it does itself.
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
from kaffeehaus.house.database.exclusive_access import HOLD_TOGETHER
from kaffeehaus.house.database.notify import CHANNEL, WORDS, ChangeKind

if TYPE_CHECKING:
    from psycopg import AsyncConnection

PAUSES = (0.2, 0.5, 1, 2, 5)
"""Seconds before the next attempt to connect; the last one is repeated."""

IDLE_SECONDS = 30
"""A silent line is tried by the operating system after so long."""
PULSE_SECONDS = 1.0
"""So often the house tries it itself."""
PATIENCE_SECONDS = 5.0
"""A line on which nothing comes back for so long is broken."""
GATHER_SECONDS = 0.05
"""How long news are left lying after others: to get up for each costs more than the news. What
comes after a silence is heard at once."""

NEWS = {news.value: news for news in ChangeKind}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableNotification:
    """A table changed and has this stamp now. One's own changes are told too."""

    table_id: str
    stamp: int
    news: ChangeKind


@dataclass(frozen=True, slots=True)
class PeerNotification:
    """Something that a server said with `Store.say`, perhaps this one."""

    text: str


@dataclass(frozen=True, slots=True)
class ListenerConnected:
    """The line stands, at first or again: what changed before may have been missed."""


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """All that was committed before that moment, by `time.monotonic`, was told by now."""

    at: float


Heard: TypeAlias = TableNotification | PeerNotification | ListenerConnected | CaughtUp


async def listen(database: Database) -> AsyncGenerator[Heard]:
    """All news, without end; a broken line is mended. With SQLite there are none, at once."""
    failures = 0
    while database.is_postgres:
        try:
            async with aclosing(_listen_once(database)) as line:
                async for news in line:
                    if failures:
                        logger.warning("news from other servers arrive again")
                    failures = 0
                    yield news
        except _connection_error() as error:
            pause = PAUSES[min(failures, len(PAUSES) - 1)]
            if not failures:
                reason = next(iter(str(error).splitlines()), "")
                logger.warning("no news from other servers until further notice: %s", reason)
            failures += 1
            await asyncio.sleep(pause)


async def _listen_once(database: Database) -> AsyncGenerator[Heard]:
    from psycopg import AsyncConnection  # noqa: PLC0415 an extra, only there for PostgreSQL

    arguments = {"keepalives_idle": IDLE_SECONDS, **database.connect_arguments()}
    connection = await AsyncConnection.connect(**arguments, autocommit=True)
    async with connection:
        await connection.execute(HOLD_TOGETHER)
        house = await _schema_of(connection)
        await connection.execute(f"LISTEN {CHANNEL}")
        await connection.execute(f"LISTEN {WORDS}")
        yield ListenerConnected()
        tried = 0.0
        while True:
            for news in await _told(connection, house, PULSE_SECONDS):
                yield news
            asked = time.monotonic()
            if asked >= tried + PULSE_SECONDS:
                await _try(connection)
                tried = asked
                for news in await _told(connection, house, 0.0):
                    yield news
                yield CaughtUp(asked)
            await asyncio.sleep(GATHER_SECONDS)


async def _told(
    connection: AsyncConnection, house: str, seconds: float
) -> list[TableNotification | PeerNotification]:
    """The next news that lie there together; none, if none come for so long."""
    told: list[TableNotification | PeerNotification] = []
    async for notify in connection.notifies(timeout=seconds, stop_after=1):
        if notify.channel == WORDS:
            told.append(PeerNotification(notify.payload))
        else:
            told += _read_notices(notify.payload, house)
    return told


async def _try(connection: AsyncConnection) -> None:
    """Send something there and back. Raises an error of the driver if the line is broken."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await connection.execute("SELECT 'LISTEN still stands'")
    except TimeoutError as error:
        raise _connection_error()("nothing came back") from error


def _read_notices(payload: str, house: str) -> Iterator[TableNotification]:
    """What a server of this house told, a line for each table. Of what cannot be read nothing:
    anybody may notify on the channel, and other houses of the same database do."""
    schema, _, told = payload.partition(" ")
    if schema != house:
        return
    for line in told.split("\n"):
        match line.rsplit(" ", 2):
            case [table_id, stamp, name] if stamp.isdecimal() and (news := NEWS.get(name)):
                yield TableNotification(table_id, int(stamp), news)


async def _schema_of(connection: AsyncConnection) -> str:
    """Houses that share a database have a schema each."""
    found = await (await connection.execute("SELECT current_schema()")).fetchone()
    return "" if found is None else str(found[0])


def _connection_error() -> type[Exception]:
    from psycopg import OperationalError  # noqa: PLC0415 an extra, only there for PostgreSQL

    return OperationalError
