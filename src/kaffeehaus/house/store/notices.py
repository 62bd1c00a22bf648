"""News from the other servers on the same PostgreSQL: which table changed, and what they say.

Every change of a table sends its notice in the transaction that stores it, so a notice arrives
only for what is committed. SQLite serves one process, which knows what it does itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kaffeehaus.house.store.closed_house import HOLD_TOGETHER
from kaffeehaus.house.store.engines import Database
from kaffeehaus.house.store.rows import News
from kaffeehaus.house.store.writes import CHANNEL, WORDS

if TYPE_CHECKING:
    from psycopg import AsyncConnection

PAUSES = (0.2, 0.5, 1, 2, 5)
"""Seconds before the next attempt to connect; the last one is repeated."""

IDLE_SECONDS = 30
"""A silent line is tried after so long, so that a broken one is noticed."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """A table changed and has this stamp now. One's own changes are told too."""

    table_id: str
    stamp: int
    news: News


@dataclass(frozen=True, slots=True)
class Word:
    """Something that a server said with `Store.say`, perhaps this one."""

    text: str


@dataclass(frozen=True, slots=True)
class Listening:
    """The line stands, at first or again: what changed before may have been missed."""


Heard: TypeAlias = Notice | Word | Listening


async def listen(database: Database) -> AsyncGenerator[Heard]:
    """All news, without end; a broken line is mended. With SQLite there are none, at once."""
    failures = 0
    while database.is_postgres:
        try:
            async with aclosing(_listen_once(database)) as line:
                async for news in line:
                    failures = 0
                    yield news
        except _connection_error() as error:
            pause = PAUSES[min(failures, len(PAUSES) - 1)]
            logger.warning("no news from other servers for %s s: %s", pause, error)
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
        yield Listening()
        async for notify in connection.notifies():
            if notify.channel == WORDS:
                yield Word(notify.payload)
            elif notice := _read_notice(notify.payload, house):
                yield notice


def _read_notice(payload: str, house: str) -> Notice | None:
    """What a server of this house told, or None: anybody may notify on the channel, and other
    houses of the same database do."""
    schema, _, told = payload.partition(" ")
    match told.rsplit(" ", 2):
        case [table_id, stamp, news] if (
            schema == house and stamp.isdecimal() and news in News.__members__.values()
        ):
            return Notice(table_id, int(stamp), News(news))
    return None


async def _schema_of(connection: AsyncConnection) -> str:
    """Houses that share a database have a schema each."""
    found = await (await connection.execute("SELECT current_schema()")).fetchone()
    return "" if found is None else str(found[0])


def _connection_error() -> type[Exception]:
    from psycopg import OperationalError  # noqa: PLC0415 an extra, only there for PostgreSQL

    return OperationalError
