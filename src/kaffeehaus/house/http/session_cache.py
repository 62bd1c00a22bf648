"""In-memory cache of sessions: the player by session token.

Peers on the same database may end a session or rename a player; they NOTIFY in the same
transaction. While the listener is connected, entries live long; otherwise under a second.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf

from kaffeehaus.house.players.model import Player

LONGEST_SECONDS = 120.0
"""Lifetime of an entry."""
DISCONNECTED_SECONDS = 0.9
"""Lifetime while invalidations by peers may have been missed."""
CONNECTED_SECONDS = 3.0
"""How long the listener counts as connected after its last heartbeat."""
MOST_SESSIONS = 10_000


class SessionCache:
    """LRU cache of players by session token, with invalidation."""

    def __init__(self, *, is_shared: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """`is_shared`: peers may end sessions too."""
        self._is_shared = is_shared
        self._clock = clock
        self._entries: OrderedDict[str, tuple[Player, float, float]] = OrderedDict()
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
        self._entries.move_to_end(token)
        if len(self._entries) > MOST_SESSIONS:
            self._entries.popitem(last=False)

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
