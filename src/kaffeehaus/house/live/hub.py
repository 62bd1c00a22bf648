"""Live news: which table changed, told to every open page at once.

A stream carries only table ids and stamps; pages fetch what they need. Each stream has a short
queue. A reader that does not read loses its stream, comes back and catches up by its stamps.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping

from kaffeehaus.house.live.peers.outgoing import PeerState
from kaffeehaus.house.live.presence import NOBODY, Presence

LOBBY = "lobby"
"""The topic of the lists in the lobby, beside the ids of tables."""
PING_SECONDS = 15.0
SHORTEST_WAIT = 0.001
QUEUE_LENGTH = 64
GRACE_SECONDS = 10.0
"""How long somebody counts as present after the last stream closed: pages reload."""
COME_BACK_MS = (200, 2000)
"""When pages come back to a house that closed their stream."""
AFTER_END_MS = 1500
"""When pages come back whose stream ended with a session of the same guest."""
GATHER_SECONDS = 0.2
"""How long comings and goings are gathered before the table is told."""

BOARD = "board:"
"""The topic of an analysis board begins so; its id follows."""
BESIDE = "-"
"""In the name of a topic beside a table's own: nobody is present there."""

StampOf = Callable[[str | None], str | None]
"""The stamp of a topic for a guest by id, or for somebody without a name; None for who must not
hear of it."""

PING = b"event: ping\ndata:\n\n"


class Stream:
    """One open connection: the topics it follows and the messages it has not sent yet."""

    def __init__(self, player_id: str | None, known: Mapping[str, str]) -> None:
        self.player_id = player_id
        self.known = dict(known)
        """By topic: the stamp that the page has."""
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_LENGTH)
        self._spoke = 0.0
        """When something was last sent."""
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, topic: str, stamp: str) -> None:
        """Send the stamp, unless the page has it already."""
        if self.known.get(topic) == stamp:
            return
        self.known[topic] = stamp
        message = json.dumps({"table": topic, "stamp": stamp}, separators=(",", ":"))
        try:
            self._queue.put_nowait(f"event: table\ndata: {message}\n\n".encode())
        except asyncio.QueueFull:
            self.end()

    def end(self, last: bytes | None = None) -> None:
        """Drop what was not sent and end the stream, with a last message if there is one."""
        while not self._queue.empty():
            self._queue.get_nowait()
        if last is not None:
            self._queue.put_nowait(last)
        self._queue.put_nowait(None)

    async def messages(self, seconds: float = math.inf) -> AsyncIterator[bytes]:
        """The stream as it goes over the wire, with a ping when nothing happens.

        It ends after so many seconds: the network may not have told that its reader is gone.
        """
        yield b"retry: 1000\n\n"
        self._spoke = time.monotonic()
        self._watch_silence(self._spoke + seconds)
        try:
            while (message := await self._queue.get()) is not None:
                self._spoke = time.monotonic()
                yield message
        finally:
            if self._timer is not None:
                self._timer.cancel()

    def _watch_silence(self, end: float) -> None:
        """Ping after a silence, and end the stream when its time is over. This looks at the clock
        now and then: a timer for each message would cost more than the message."""
        now = time.monotonic()
        if now >= end:
            self.end(PING)
            return
        if now >= self._spoke + PING_SECONDS and self._queue.empty():
            self._queue.put_nowait(PING)
            self._spoke = now
        wait = min(self._spoke + PING_SECONDS, end) - now
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(wait, SHORTEST_WAIT), self._watch_silence, end)


class Hub:
    """All open streams of this process, and who is at which table, here and at other servers."""

    def __init__(
        self,
        on_presence: Callable[[str], None] = lambda _topic: None,
        peer_state: PeerState | None = None,
        *,
        grace: float = GRACE_SECONDS,
        gather: float = GATHER_SECONDS,
    ) -> None:
        """`on_presence` is called with a topic at which others are by now; with `gossip`, who has
        it open here is told to the other servers of the house."""
        self._on_presence = on_presence
        self._peer_state = peer_state
        self._grace = grace
        self._gather = gather
        self._all: set[Stream] = set()
        """Also those that follow nothing."""
        self._streams: dict[str, set[Stream]] = {}
        """By topic: the streams that follow it."""
        self._open: dict[str, Counter[str | None]] = {}
        """By topic and guest: open streams, and those closed within the grace."""
        self.own_presence: dict[str, Presence] = {}
        """By topic: who has a stream of this process."""
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        """By topic and server: who has a stream of another process."""
        self._told: dict[str, Presence] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    @property
    def is_closed(self) -> bool:
        """Whether the day is over."""
        return self._closed

    @property
    def stream_count(self) -> int:
        """How many streams are open in this process."""
        return len(self._all)

    def presence(self, topic: str) -> Presence:
        """Who is there, as it was last told to everybody."""
        return self._told.get(topic, NOBODY)

    def open(self, player_id: str | None, known: Mapping[str, str]) -> Stream:
        """A new stream that follows these topics. In a closed hub it ends at once."""
        stream = Stream(player_id, known)
        if self._closed:
            stream.end(_come_back())
            return stream
        self._all.add(stream)
        for topic in stream.known:
            self._streams.setdefault(topic, set()).add(stream)
            self._open.setdefault(topic, Counter())[player_id] += 1
            self._presence_changed(topic)
        return stream

    def drop(self, stream: Stream) -> None:
        """The connection of a stream is gone."""
        self._all.discard(stream)
        for topic in stream.known:
            streams = self._streams.get(topic, set())
            if stream not in streams:
                continue
            streams.discard(stream)
            if not streams:
                del self._streams[topic]
            if not self._closed:
                loop = asyncio.get_running_loop()
                loop.call_later(self._grace, self._leave, topic, stream.player_id)

    def hear(self, server: str, topic: str, presence: Presence) -> None:
        """Another server says who is there."""
        if self._elsewhere.get(topic, {}).get(server, NOBODY) == presence:
            return  # Everything is said again with every beat.
        others = self._elsewhere.setdefault(topic, {})
        others[server] = presence
        if presence == NOBODY:
            del others[server]
        if not others:
            del self._elsewhere[topic]
        self._presence_changed(topic)

    def forget(self, server: str) -> None:
        """Another server is gone, and with it everybody there."""
        for topic in [topic for topic, others in self._elsewhere.items() if server in others]:
            self.hear(server, topic, NOBODY)

    def publish(self, topic: str, stamp_of: StampOf) -> None:
        """Tell every stream of the topic its new stamp."""
        stamps: dict[str | None, str | None] = {}
        for stream in tuple(self._streams.get(topic, ())):
            if stream.player_id not in stamps:
                stamps[stream.player_id] = stamp_of(stream.player_id)
            stamp = stamps[stream.player_id]
            if stamp is not None:
                stream.tell(topic, stamp)

    def is_followed(self, topic: str) -> bool:
        """Whether any stream of this process follows it."""
        return topic in self._streams

    def tables_of(self, player_id: str) -> tuple[str, ...]:
        """The tables that the guest has open, at any server."""
        return tuple(topic for topic, there in self._told.items() if there.is_there(player_id))

    def topics(self) -> list[str]:
        """What the streams of this process follow."""
        return list(self._streams)

    def end_of(self, player_id: str) -> None:
        """End the streams of a guest, one of whose sessions has ended. The pages of the others
        come back, as themselves: when no server knows the ended one for a moment longer."""
        for stream in [stream for stream in self._all if stream.player_id == player_id]:
            stream.end(b"retry: %d\n\n" % AFTER_END_MS)

    def close(self) -> None:
        """End every stream; later ones end at once. Without this a server would wait for ever.

        Pages come back, perhaps to another server of the house: each after a time of its own, so
        that they do not all come at once.
        """
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        for stream in self._all:
            stream.end(_come_back())

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
        if topic in self._timers or topic == LOBBY or BESIDE in topic or self._closed:
            return
        loop = asyncio.get_running_loop()
        self._timers[topic] = loop.call_later(self._gather, self._tell_presence, topic)

    def _tell_presence(self, topic: str) -> None:
        del self._timers[topic]
        counter = self._open.get(topic, Counter())
        own = Presence(frozenset(player for player in counter if player is not None), counter[None])
        if own != self.own_presence.get(topic, NOBODY):
            _keep(self.own_presence, topic, own)
            if self._peer_state is not None:
                self._peer_state.note_presence(topic, own)
        present = own.joined(self._elsewhere.get(topic, {}).values())
        if present == self._told.get(topic, NOBODY):
            return
        _keep(self._told, topic, present)
        self._on_presence(topic)


def _keep(presences: dict[str, Presence], topic: str, presence: Presence) -> None:
    """Note who is there; of a topic that nobody follows, nothing."""
    if presence == NOBODY:
        presences.pop(topic, None)
    else:
        presences[topic] = presence


def _come_back() -> bytes:
    """When the browser is to try again."""
    return b"retry: %d\n\n" % random.randint(*COME_BACK_MS)


TABLE_ID = re.compile("[0-9a-f]{32}")
