"""The grapevine: what servers on one PostgreSQL tell one another and nobody needs to store.

Each says who has which table open and how often somebody asked for something, so that presence and
limits are those of the house and not of one server. A word that gets lost does no harm for long:
everything is said again with every beat, and a server that falls silent is forgotten.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from urllib.parse import quote, unquote

from kaffeehaus.house.database import notify
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits, SharedLimit
from kaffeehaus.house.live.hub import BOARD, TABLE_ID, Hub
from kaffeehaus.house.live.peers.listener import PeerNotification
from kaffeehaus.house.live.peers.outgoing import PeerState
from kaffeehaus.house.live.presence import Presence
from kaffeehaus.house.live.user_events import UserEvents

GATHER_SECONDS = 0.1
"""How long words are gathered before they are said."""
BEAT_SECONDS = 10.0
SILENCE = 3
"""A server that said nothing for so many beats is gone."""
LONGEST_WORD = 7000
"""PostgreSQL passes on less than 8000 bytes at once."""
MOST_NAMED = 100
"""So many guests at one table are told by name; the others are counted."""

_LIMITS = {limit.value: limit for limit in SharedLimit}

logger = logging.getLogger(__name__)


class PeerMessage(StrEnum):
    """How a line of what is said begins."""

    HELLO = "hello"
    """I am new: tell me who is there."""
    ALIVE = "alive"
    BYE = "bye"
    HERE = "here"
    """A table, how many without a name have it open, and the ids of those with one."""
    ASKED = "asked"
    """Of which limit, how often, and whose."""
    ENDED = "ended"
    """A guest one of whose sessions has ended."""
    RUNG = "rung"
    """A guest whose notices are others by now."""


class PeerChannel:
    """What this server tells and hears."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        rate_limits: RateLimits,
        user_events: UserEvents,
        peer_state: PeerState,
    ) -> None:
        """`gossip` is what the hub and the keeper have noticed."""
        self._store = store
        self._hub = hub
        self._rate_limits = rate_limits
        self._user_events = user_events
        self._peer_state = peer_state
        self._house = ""
        self._server = secrets.token_hex(8)
        self._lines: list[str] = []
        self._heard: dict[str, float] = {}
        """By server: when it last said something."""

    async def open(self) -> None:
        """Learn by which name this house goes among others."""
        # Several houses may share a database, each with a schema of its own.
        key = await self._store.secret("grapevine")
        self._house = hashlib.sha256(key).hexdigest()[:16]

    async def close(self) -> None:
        """Tell the others that nobody is here any more."""
        self._forget_gossip()
        self._lines = [PeerMessage.BYE]
        await self._say()

    async def chat(self) -> None:
        """Say what there is to say. Runs until cancelled."""
        while True:
            await self._peer_state.is_there.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._peer_state.is_there.clear()
            await self._say()

    async def keep_time(self) -> None:
        """Say everything again with every beat, and forget the silent. Runs until cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._add(PeerMessage.ALIVE)
            self._say_all()
            silent = time.monotonic() - SILENCE * BEAT_SECONDS
            for server in [server for server, at in self._heard.items() if at < silent]:
                self._forget(server)

    def say_hello(self) -> None:
        """The line stands: ask the others who is there, and tell them."""
        self._add(PeerMessage.HELLO)
        self._say_all()

    def hear(self, word: PeerNotification) -> None:
        """What another server said; of one's own and other houses' words nothing."""
        head, *lines = word.text.split("\n")
        house, _, server = head.partition(" ")
        if house != self._house or server == self._server:
            return
        self._heard[server] = time.monotonic()
        for line in lines:
            self._take_in(server, line.split(" "))

    def _take_in(self, server: str, words: list[str]) -> None:
        match words:
            case [PeerMessage.HELLO]:
                self._say_all()
            case [PeerMessage.BYE]:
                self._forget(server)
            case [PeerMessage.HERE, table_id, nameless, *players] if nameless.isdecimal():
                self._hub.hear(server, table_id, Presence(frozenset(players), int(nameless)))
            case [PeerMessage.ENDED, player_id]:
                self._hub.end_of(player_id)
            case [PeerMessage.RUNG, player_id]:
                self._user_events.hear(player_id)
            case [PeerMessage.ASKED, limit, times, key] if limit in _LIMITS and times.isdecimal():
                self._rate_limits.hear(_LIMITS[limit], unquote(key), int(times))

    def _forget(self, server: str) -> None:
        self._heard.pop(server, None)
        self._hub.forget(server)

    def _say_all(self) -> None:
        for table_id, presence in self._hub.own_presence.items():
            self._peer_state.note_presence(table_id, presence)

    def _add(self, line: str) -> None:
        self._lines.append(line)
        self._peer_state.is_there.set()

    def _forget_gossip(self) -> None:
        self._peer_state.present.clear()
        self._peer_state.asked.clear()
        self._peer_state.ended.clear()
        self._peer_state.rung.clear()

    async def _say(self) -> None:
        # Pages may ask for what no table and no board can be called.
        present = [
            _here(table_id, presence)
            for table_id, presence in self._peer_state.present.items()
            if TABLE_ID.fullmatch(table_id.removeprefix(BOARD))
        ]
        asked = [
            f"{PeerMessage.ASKED} {limit.value} {times} {quote(key)}"
            for (limit, key), times in self._peer_state.asked.items()
        ]
        ended = [f"{PeerMessage.ENDED} {player_id}" for player_id in self._peer_state.ended]
        rung = [f"{PeerMessage.RUNG} {player_id}" for player_id in self._peer_state.rung]
        lines = [*self._lines, *ended, *present, *asked, *rung]
        self._lines.clear()
        self._forget_gossip()
        for text in _packed(f"{self._house} {self._server}", lines):
            try:
                await self._store.read(notify.say, text)
            except StoreError as error:
                logger.warning("the other servers could not be told: %s", error)


def _here(table_id: str, presence: Presence) -> str:
    named = sorted(presence.players)[:MOST_NAMED]
    nameless = presence.nameless + len(presence.players) - len(named)
    return " ".join([PeerMessage.HERE, table_id, str(nameless), *named])


def _packed(head: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines in as few texts as will do, each under the head. What is too long is left out."""
    text = head
    for line in lines:
        if len(head) + len(line) >= LONGEST_WORD:
            continue
        if len(text) + len(line) >= LONGEST_WORD:
            yield text
            text = head
        text += f"\n{line}"
    if text != head:
        yield text
