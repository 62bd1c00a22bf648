"""In-memory state of sessions: cache of players by token, last use of each device.

Peers on the same database may end a session or rename a player; they NOTIFY in the same
transaction. While the listener is connected, entries live long; otherwise under a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from typing import TypeVar

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import Label, lazy_gettext
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.store import note_session_use

LONGEST_SECONDS = 120.0
"""Lifetime of an entry."""
DISCONNECTED_SECONDS = 0.9
"""Lifetime while invalidations by peers may have been missed."""
CONNECTED_SECONDS = 3.0
"""How long the listener counts as connected after its last heartbeat."""
MOST_SESSIONS = 10_000


K = TypeVar("K")
V = TypeVar("V")


class LruCache(OrderedDict[K, V]):
    """Dictionary with a capacity: setting an entry evicts the one that was set least recently.

    A reader that counts as use sets the entry again.
    """

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self._capacity = capacity

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._capacity:
            self.popitem(last=False)


class SessionCache:
    """LRU cache of players by session token, with invalidation."""

    def __init__(self, *, is_shared: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """`is_shared`: peers may end sessions too."""
        self._is_shared = is_shared
        self._clock = clock
        self._entries: LruCache[str, tuple[Player, float, float]] = LruCache(MOST_SESSIONS)
        """By token: the player, when the store was read, and when the session expires."""
        self._caught_up = float("-inf")
        self._invalidated = float("-inf")

    def now(self) -> float:
        """The time of the cache's clock, for `put` and `caught_up`."""
        return self._clock()

    def get(self, token: str) -> Player | None:
        """The player of a session, or None if it must be read from the store."""
        player, read_at, expires = self._entries.get(token, (None, 0.0, 0.0))
        now = self._clock()
        if player is None or now >= expires:
            return None
        is_connected = not self._is_shared or now < self._caught_up + CONNECTED_SECONDS
        lifetime = LONGEST_SECONDS if is_connected else DISCONNECTED_SECONDS
        return player if now < read_at + lifetime else None

    def put(self, token: str, player: Player, read_at: float, seconds: float = inf) -> None:
        """Cache the player, read from the store at `read_at`; the session expires after `seconds`.

        Ignored if anything was invalidated since then: the row may be stale.
        """
        if read_at <= self._invalidated:
            return
        self._entries[token] = (player, read_at, read_at + seconds)

    def caught_up(self, at: float) -> None:
        """Note that all invalidations by peers before this time have been applied."""
        self._caught_up = at

    def forget_player(self, player_id: str) -> None:
        """Invalidate all sessions of a player."""
        self._invalidated = self._clock()
        for token in [key for key, (player, *_) in self._entries.items() if player.id == player_id]:
            del self._entries[token]

    def forget_all(self) -> None:
        """Invalidate everything, after invalidations may have been missed."""
        self._invalidated = self._clock()
        self._entries.clear()


NOTE_EVERY = 600.0
"""Seconds between two writes of a session's last use."""
MOST = 10_000
LONGEST_AGENT = 400

# The first match wins: most browsers also name others.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
PROGRAM = "A program"


def device_of(user_agent: str) -> str:
    """A device by its User-Agent header, as stored: `Firefox on Windows`."""
    agent = user_agent[:LONGEST_AGENT]
    browser = next((name for word, name in BROWSERS if word in agent), None)
    system = next((name for word, name in SYSTEMS if word in agent), None)
    return f"{browser or PROGRAM} on {system}" if system else browser or PROGRAM


def device_label(device: str) -> Label:
    """The name of a stored device for its owner. Old rows have articles: `Safari on an iPad`."""
    name, _, system = device.partition(" on ")
    browser = lazy_gettext("A program") if name == PROGRAM else name
    if not system:
        return browser or lazy_gettext("Unknown device")
    system = system.removeprefix("an ").removeprefix("a ")
    return lazy_gettext("%(browser)s on %(system)s", browser=browser, system=system)


class DeviceTracker:
    """Stores when each session was last used, at most once in `NOTE_EVERY` seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: LruCache[str, float] = LruCache(MOST)
        self._tasks: set[asyncio.Task[None]] = set()

    def mark_stored(self, token_hash: str) -> None:
        """Note that the store has a fresh time for this session."""
        self._noted[token_hash] = time.monotonic()

    def record_use(self, token_hash: str) -> None:
        """Store in the background that the session is used now, unless that was done recently."""
        noted = self._noted.get(token_hash)
        if noted is not None and time.monotonic() < noted + NOTE_EVERY:
            return
        self.mark_stored(token_hash)
        task = asyncio.create_task(self._note(token_hash))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, token_hash: str) -> None:
        # A failed write only leaves an older time in the list of devices.
        with contextlib.suppress(PlayerError):
            await self._store.write("", note_session_use, token_hash, now())
