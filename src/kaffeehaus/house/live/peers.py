"""Several servers on one PostgreSQL: LISTEN for changes of tables, NOTIFY of transient state.

Servers share presence and rate limit counts. A lost message does no lasting harm: every heartbeat
repeats the presence, and a server without heartbeats is dropped.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote, unquote

from kaffeehaus.house.database import notify
from kaffeehaus.house.database.engines import Database
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.notify import CHANNEL, PEER_CHANNEL, ChangeKind
from kaffeehaus.house.database.offline_access import HOLD_TOGETHER
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits, SharedLimit
from kaffeehaus.house.live.hub import BOARD, TABLE_ID, Hub, PeerState, Presence, UserEvents

if TYPE_CHECKING:
    from psycopg import AsyncConnection


PAUSES = (0.2, 0.5, 1, 2, 5)
"""Seconds before the next attempt to connect; the last one is repeated."""

IDLE_SECONDS = 30
"""Idle time before the operating system sends TCP keep-alive probes."""
ROUND_TRIP_SECONDS = 1.0
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
    """A message of a peer sent by `notify.notify_peers`, possibly our own."""

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
        await connection.execute(f"LISTEN {PEER_CHANNEL}")
        yield ListenerConnected()
        last_heartbeat = 0.0
        while True:
            for notification in await _pending(connection, schema, ROUND_TRIP_SECONDS):
                yield notification
            now = time.monotonic()
            if now >= last_heartbeat + ROUND_TRIP_SECONDS:
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
    async for received in connection.notifies(timeout=seconds, stop_after=1):
        if received.channel == PEER_CHANNEL:
            pending.append(PeerNotification(received.payload))
        else:
            pending += _parse(received.payload, schema)
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


GATHER_SECONDS = 0.1
"""How long messages are collected before they are sent."""
HEARTBEAT_SECONDS = 10.0
MISSED_HEARTBEATS = 3
"""A server that missed so many heartbeats is gone."""
LONGEST_PAYLOAD = 7000
"""The limit of NOTIFY is 8000 bytes."""
MOST_NAMED = 100
"""Players of one table sent by id; the others are only counted."""

_LIMITS = {limit.value: limit for limit in SharedLimit}


class PeerMessage(StrEnum):
    """The first word of a line: the kind of a peer message."""

    HELLO = "hello"
    """A new server asks for the presence on its peers."""
    ALIVE = "alive"
    BYE = "bye"
    HERE = "here"
    """Presence: a table, its number of anonymous spectators, the ids of its players."""
    ASKED = "asked"
    """Rate limit counts: limit, number of requests, key."""
    ENDED = "ended"
    """A player with an ended session."""
    RUNG = "rung"
    """A player whose notifications changed."""


class PeerChannel:
    """Sends this server's state to its peers and applies theirs."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        rate_limits: RateLimits,
        user_events: UserEvents,
        peer_state: PeerState,
    ) -> None:
        """`peer_state` buffers the messages to send."""
        self._store = store
        self._hub = hub
        self._rate_limits = rate_limits
        self._user_events = user_events
        self._peer_state = peer_state
        self._installation = ""
        self._server = secrets.token_hex(8)
        self._lines: list[str] = []
        self._last_seen: dict[str, float] = {}
        """Time of the last message by server."""

    async def open(self) -> None:
        """Read the installation's id: several may share a database, with a schema each."""
        key = await self._store.secret("grapevine")
        self._installation = hashlib.sha256(key).hexdigest()[:16]

    async def close(self) -> None:
        """Tell the peers that this server is gone."""
        self._peer_state.clear()
        self._lines = [PeerMessage.BYE]
        await self._send()

    async def send_changes(self) -> None:
        """Send state changes in batches. Runs until cancelled."""
        while True:
            await self._peer_state.has_news.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._peer_state.has_news.clear()
            await self._send()

    async def send_heartbeats(self) -> None:
        """Send a heartbeat with the whole presence, and drop dead peers. Runs until cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._add(PeerMessage.ALIVE)
            self._add_presence()
            oldest = time.monotonic() - MISSED_HEARTBEATS * HEARTBEAT_SECONDS
            for server in [server for server, at in self._last_seen.items() if at < oldest]:
                self._drop(server)

    def say_hello(self) -> None:
        """Exchange the presence with the peers, after the listener has connected."""
        self._add(PeerMessage.HELLO)
        self._add_presence()

    def receive(self, notification: PeerNotification) -> None:
        """Apply the messages of a peer; ignore our own and those of other installations."""
        head, *lines = notification.text.split("\n")
        installation, _, server = head.partition(" ")
        if installation != self._installation or server == self._server:
            return
        self._last_seen[server] = time.monotonic()
        for line in lines:
            self._apply(server, line.split(" "))

    def _apply(self, server: str, message: list[str]) -> None:
        match message:
            case [PeerMessage.HELLO]:
                self._add_presence()
            case [PeerMessage.BYE]:
                self._drop(server)
            case [PeerMessage.HERE, table_id, nameless, *players] if nameless.isdecimal():
                presence = Presence(frozenset(players), int(nameless))
                self._hub.set_peer_presence(server, table_id, presence)
            case [PeerMessage.ENDED, player_id]:
                self._hub.end_of(player_id)
            case [PeerMessage.RUNG, player_id]:
                self._user_events.publish(player_id)
            case [PeerMessage.ASKED, limit, times, key] if limit in _LIMITS and times.isdecimal():
                self._rate_limits.add_from_peer(_LIMITS[limit], unquote(key), int(times))

    def _drop(self, server: str) -> None:
        self._last_seen.pop(server, None)
        self._hub.forget_peer(server)

    def _add_presence(self) -> None:
        for table_id, presence in self._hub.own_presence.items():
            self._peer_state.note_presence(table_id, presence)

    def _add(self, line: str) -> None:
        self._lines.append(line)
        self._peer_state.has_news.set()

    async def _send(self) -> None:
        state = self._peer_state
        lines = [
            *self._lines,
            *(f"{PeerMessage.ENDED} {player_id}" for player_id in state.ended),
            # Clients may subscribe to topics that are no id of a table or board.
            *(
                _here(table_id, presence)
                for table_id, presence in state.present.items()
                if TABLE_ID.fullmatch(table_id.removeprefix(BOARD))
            ),
            *(
                f"{PeerMessage.ASKED} {limit.value} {times} {quote(key)}"
                for (limit, key), times in state.counts.items()
            ),
            *(f"{PeerMessage.RUNG} {player_id}" for player_id in state.notified),
        ]
        self._lines.clear()
        state.clear()
        for text in _packed(f"{self._installation} {self._server}", lines):
            try:
                await self._store.read(notify.notify_peers, text)
            except StoreError as error:
                logger.warning("the other servers could not be told: %s", error)


def _here(table_id: str, presence: Presence) -> str:
    named = sorted(presence.players)[:MOST_NAMED]
    nameless = presence.nameless + len(presence.players) - len(named)
    return " ".join([PeerMessage.HERE, table_id, str(nameless), *named])


def _packed(head: str, lines: Iterable[str]) -> Iterator[str]:
    """Pack the lines into as few payloads as possible, each with the head; skip oversized lines."""
    text = head
    for line in lines:
        if len(head) + len(line) >= LONGEST_PAYLOAD:
            continue
        if len(text) + len(line) >= LONGEST_PAYLOAD:
            yield text
            text = head
        text += f"\n{line}"
    if text != head:
        yield text
