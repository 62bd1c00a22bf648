"""Hub of server-sent event (SSE) streams: broadcasts which topics changed, tracks presence.

A stream carries only topics and version stamps; pages fetch what they need. Each stream has a
short queue for backpressure: a slow reader is disconnected, reconnects and catches up by stamps.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.rate_limits import SharedLimit
from kaffeehaus.house.players.model import Player


@dataclass(frozen=True, slots=True)
class Presence:
    """Ids of the players with a topic open, and the number of anonymous spectators."""

    players: frozenset[str] = frozenset()
    nameless: int = 0

    def is_there(self, player_id: str | None) -> bool:
        """Whether this player has the topic open."""
        return player_id in self.players

    def joined(self, others: Iterable[Presence]) -> Presence:
        """The sum of the presences on several servers."""
        joined = self
        for other in others:
            nameless = joined.nameless + other.nameless
            joined = Presence(joined.players | other.players, nameless)
        return joined

    def onlookers(self, seated: Collection[str | None]) -> int:
        """Number of spectators without a seat."""
        return self.nameless + len(self.players.difference(seated))


NOBODY = Presence()


class PeerState:
    """Unsent state changes for the peers, the latest of each kind."""

    def __init__(self) -> None:
        self.present: dict[str, Presence] = {}
        """Presence on this server by topic."""
        self.counts: Counter[tuple[SharedLimit, str]] = Counter()
        """Allowed requests by limit and key."""
        self.ended: set[str] = set()
        """Players with an ended session."""
        self.notified: set[str] = set()
        """Players whose notifications changed."""
        self.has_news = asyncio.Event()
        """Set while there is something to send."""

    def clear(self) -> None:
        """Drop everything unsent."""
        self.present.clear()
        self.counts.clear()
        self.ended.clear()
        self.notified.clear()

    def note_presence(self, table_id: str, presence: Presence) -> None:
        """Send the presence at a table on this server."""
        self.present[table_id] = presence
        self.has_news.set()

    def note_counted(self, limit: SharedLimit, key: str) -> None:
        """Send that a rate-limited request was allowed."""
        self.counts[limit, key] += 1
        self.has_news.set()

    def note_ended(self, player_id: str) -> None:
        """Send that a session of the player has ended."""
        self.ended.add(player_id)
        self.has_news.set()

    def note_notified(self, player_id: str) -> None:
        """Send that the player's notifications changed."""
        self.notified.add(player_id)
        self.has_news.set()


LOBBY = "lobby"
"""The topic of the lobby; other topics are table ids."""
PING_SECONDS = 15.0
SHORTEST_WAIT = 0.001
QUEUE_LENGTH = 64
GRACE_SECONDS = 10.0
"""How long a player counts as present after the last stream closed: pages reload."""
RECONNECT_MS = (200, 2000)
"""Range of the random reconnection delay after a shutdown."""
SESSION_ENDED_MS = 1500
"""Reconnection delay after a session of the same player ended."""
DEBOUNCE_SECONDS = 0.2
"""Debounce of presence changes."""

BOARD = "board:"
"""Prefix of the topics of analysis boards; the board's id follows."""
BESIDE = "-"
"""Occurs in topics without presence, such as a table's chat."""

StampOf = Callable[[str | None], str | None]
"""The stamp of a topic for a player id, or None for anonymous; None without permission."""

PING = b"event: ping\ndata:\n\n"


class Stream:
    """One SSE connection: its topics and the queue of unsent messages."""

    def __init__(self, player_id: str | None, known: Mapping[str, str]) -> None:
        self.player_id = player_id
        self.known = dict(known)
        """By topic: the latest stamp sent to the page."""
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_LENGTH)
        self._last_sent = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def send(self, topic: str, stamp: str) -> None:
        """Queue the stamp unless the page has it; a full queue ends the stream."""
        if self.known.get(topic) == stamp:
            return
        self.known[topic] = stamp
        message = json.dumps({"table": topic, "stamp": stamp}, separators=(",", ":"))
        self.put(f"event: table\ndata: {message}\n\n".encode())

    def put(self, message: bytes) -> None:
        """Queue an encoded message; a full queue ends the stream."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self, last: bytes | None = None) -> None:
        """Drop unsent messages and end the stream, with an optional last message."""
        while not self._queue.empty():
            self._queue.get_nowait()
        if last is not None:
            self._queue.put_nowait(last)
        self._queue.put_nowait(None)

    async def messages(self, seconds: float = math.inf) -> AsyncIterator[bytes]:
        """The encoded messages, with keep-alive pings; those that are queued together are one.

        Many writes in a row would not notice a disconnect between them, and asyncio would log a
        warning for each. The stream ends after so many seconds, in case a disconnect is never
        noticed.
        """
        yield b"retry: 1000\n\n"
        self._last_sent = time.monotonic()
        self._keep_alive(self._last_sent + seconds)
        try:
            is_open = True
            while is_open:
                queued = [await self._queue.get()]
                while not self._queue.empty() and queued[-1] is not None:
                    queued.append(self._queue.get_nowait())
                is_open = queued[-1] is not None
                self._last_sent = time.monotonic()
                if messages := b"".join(filter(None, queued)):
                    yield messages
        finally:
            if self._timer is not None:
                self._timer.cancel()

    def _keep_alive(self, end: float) -> None:
        """Ping an idle stream and end it at its maximum age.

        One timer polls the clock: a timer per message would cost more than the message.
        """
        now = time.monotonic()
        if now >= end:
            self.end(PING)
            return
        if now >= self._last_sent + PING_SECONDS and self._queue.empty():
            self._queue.put_nowait(PING)
            self._last_sent = now
        wait = min(self._last_sent + PING_SECONDS, end) - now
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(wait, SHORTEST_WAIT), self._keep_alive, end)


class Hub:
    """All open SSE streams of this process, and the presence at each topic on all servers."""

    def __init__(
        self,
        on_presence: Callable[[str], None] = lambda _topic: None,
        peer_state: PeerState | None = None,
        *,
        grace: float = GRACE_SECONDS,
        debounce: float = DEBOUNCE_SECONDS,
    ) -> None:
        """`on_presence` is called with a topic whose presence changed; `peer_state` broadcasts the
        presence on this server to its peers."""
        self._on_presence = on_presence
        self._peer_state = peer_state
        self._grace = grace
        self._debounce = debounce
        self._all: set[Stream] = set()
        """Includes streams without topics."""
        self._streams: dict[str, set[Stream]] = {}
        """Subscribed streams by topic."""
        self._open: dict[str, Counter[str | None]] = {}
        """By topic and player: open streams, and those closed within the grace period."""
        self.own_presence: dict[str, Presence] = {}
        """Presence on this server by topic."""
        self._peer_presence: dict[str, dict[str, Presence]] = {}
        """Presence on other servers by topic and server."""
        self._published: dict[str, Presence] = {}
        """Presence on all servers by topic, as last published."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.is_closed = False
        """Whether the hub accepts no more streams."""

    @property
    def stream_count(self) -> int:
        """Number of open streams in this process."""
        return len(self._all)

    def presence(self, topic: str) -> Presence:
        """The presence at a topic on all servers, as last published."""
        return self._published.get(topic, NOBODY)

    def open(self, player_id: str | None, known: Mapping[str, str]) -> Stream:
        """Open a stream subscribed to these topics. In a closed hub it ends at once."""
        stream = Stream(player_id, known)
        if self.is_closed:
            stream.end(_reconnect_later())
            return stream
        self._all.add(stream)
        for topic in stream.known:
            self._streams.setdefault(topic, set()).add(stream)
            self.enter(topic, player_id)
        return stream

    def drop(self, stream: Stream) -> None:
        """Remove a disconnected stream."""
        self._all.discard(stream)
        for topic in stream.known:
            streams = self._streams.get(topic, set())
            if stream not in streams:
                continue
            streams.discard(stream)
            if not streams:
                del self._streams[topic]
            self.leave(topic, stream.player_id)

    def enter(self, topic: str, player_id: str | None) -> None:
        """Count a player, or None for somebody anonymous, as present at a topic."""
        self._open.setdefault(topic, Counter())[player_id] += 1
        self._presence_changed(topic)

    def leave(self, topic: str, player_id: str | None) -> None:
        """Undo one `enter` after the grace period."""
        if not self.is_closed:
            loop = asyncio.get_running_loop()
            loop.call_later(self._grace, self._leave, topic, player_id)

    def set_peer_presence(self, server: str, topic: str, presence: Presence) -> None:
        """Set the presence on another server."""
        if self._peer_presence.get(topic, {}).get(server, NOBODY) == presence:
            return  # Every heartbeat repeats everything.
        others = self._peer_presence.setdefault(topic, {})
        others[server] = presence
        if presence == NOBODY:
            del others[server]
        if not others:
            del self._peer_presence[topic]
        self._presence_changed(topic)

    def forget_peer(self, server: str) -> None:
        """Clear the presence on a server that is gone."""
        for topic in [topic for topic, others in self._peer_presence.items() if server in others]:
            self.set_peer_presence(server, topic, NOBODY)

    def publish(self, topic: str, stamp_of: StampOf) -> None:
        """Broadcast the new stamp to all streams of the topic."""
        stamps: dict[str | None, str | None] = {}
        for stream in tuple(self._streams.get(topic, ())):
            if stream.player_id not in stamps:
                stamps[stream.player_id] = stamp_of(stream.player_id)
            stamp = stamps[stream.player_id]
            if stamp is not None:
                stream.send(topic, stamp)

    def is_followed(self, topic: str) -> bool:
        """Whether any stream of this process is subscribed to the topic."""
        return topic in self._streams

    def tables_of(self, player_id: str) -> tuple[str, ...]:
        """The tables that the player has open, on any server."""
        published = self._published.items()
        return tuple(topic for topic, presence in published if presence.is_there(player_id))

    def topics(self) -> list[str]:
        """All topics with a stream in this process."""
        return list(self._streams)

    def end_of(self, player_id: str) -> None:
        """End all streams of a player after one of the sessions ended.

        Pages of the other sessions reconnect once no server caches the ended one.
        """
        for stream in [stream for stream in self._all if stream.player_id == player_id]:
            stream.end(b"retry: %d\n\n" % SESSION_ENDED_MS)

    def close(self) -> None:
        """End all streams, and later ones at once, so that a graceful shutdown can finish.

        Pages reconnect, perhaps to another server, after random delays to avoid a thundering herd.
        """
        self.is_closed = True
        for timer in self._timers.values():
            timer.cancel()
        for stream in self._all:
            stream.end(_reconnect_later())

    def _leave(self, topic: str, player_id: str | None) -> None:
        counter = self._open.get(topic)
        if counter is None:
            return
        counter[player_id] -= 1
        if counter[player_id] <= 0:
            del counter[player_id]
        if not counter:
            del self._open[topic]
        self._presence_changed(topic)

    def _presence_changed(self, topic: str) -> None:
        if topic in self._timers or topic == LOBBY or BESIDE in topic or self.is_closed:
            return
        loop = asyncio.get_running_loop()
        self._timers[topic] = loop.call_later(self._debounce, self._publish_presence, topic)

    def _publish_presence(self, topic: str) -> None:
        del self._timers[topic]
        counter = self._open.get(topic, Counter())
        own = Presence(frozenset(player for player in counter if player is not None), counter[None])
        if own != self.own_presence.get(topic, NOBODY):
            _set_presence(self.own_presence, topic, own)
            if self._peer_state is not None:
                self._peer_state.note_presence(topic, own)
        present = own.joined(self._peer_presence.get(topic, {}).values())
        if present == self._published.get(topic, NOBODY):
            return
        _set_presence(self._published, topic, present)
        self._on_presence(topic)


def _set_presence(presences: dict[str, Presence], topic: str, presence: Presence) -> None:
    if presence == NOBODY:
        presences.pop(topic, None)
    else:
        presences[topic] = presence


def _reconnect_later() -> bytes:
    return b"retry: %d\n\n" % random.randint(*RECONNECT_MS)


TABLE_ID = re.compile("[0-9a-f]{32}")


TOPIC_SUFFIX = f"{BESIDE}bell"


class UserEvents:
    """Broadcasts on all servers that a player's notifications changed."""

    def __init__(self, hub: Hub, peer_state: PeerState | None) -> None:
        self._hub = hub
        self._peer_state = peer_state
        self._epoch = secrets.token_hex(4)
        self._versions: Counter[str] = Counter()
        self.listeners: list[Callable[[str], None]] = []
        """Called with the player's id after each change."""

    def broadcast(self, player_id: str) -> None:
        """Publish a change of the player's notifications here and to the peers."""
        self.publish(player_id)
        if self._peer_state is not None:
            self._peer_state.note_notified(player_id)

    def publish(self, player_id: str) -> None:
        """Publish a change of the player's notifications to the streams of this server."""
        for listener in self.listeners:
            listener(player_id)
        topic = topic_of(player_id)
        if not self._hub.is_followed(topic):
            return
        self._versions[player_id] += 1
        self._hub.publish(topic, lambda _player_id: self._stamp(player_id))

    async def stamp(self, topic: str, me: Player | None) -> str | None:
        """The version stamp of the player's own topic; None for topics of other kinds.

        Raises `NotAllowed` for the topic of another player.
        """
        if not topic.endswith(TOPIC_SUFFIX):
            return None
        if me is None or topic != topic_of(me.id):
            raise NotAllowed(gettext("These notifications belong to another player."))
        return self._stamp(me.id)

    def _stamp(self, player_id: str) -> str:
        return f"{self._epoch}-{self._versions[player_id]}"


def topic_of(player_id: str) -> str:
    """The topic of a player's notifications."""
    return f"{player_id}{TOPIC_SUFFIX}"
