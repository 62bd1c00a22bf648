"""Guests seen a while ago, by their token: they need not be looked up again.

Other servers on the same database may end a session or change a name, and tell of it in the
transaction that does so. While that is heard, what is known stays known; while it is not, nobody is
known for longer than a moment.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf

from kaffeehaus.house.players.model import Player

LONGEST_SECONDS = 120.0
"""So long somebody is known at most."""
UNHEARD_SECONDS = 0.9
"""The same where another server may have ended the session and nobody heard of it."""
BELIEVED_SECONDS = 3.0
"""So long the line to the other servers is believed to stand after it was tried."""
MOST_FACES = 10_000


class SessionCache:
    """Who is known by which token."""

    def __init__(self, *, is_shared: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """`is_shared`: other servers may end a session."""
        self._is_shared = is_shared
        self._clock = clock
        self._seen: OrderedDict[str, tuple[Player, float, float]] = OrderedDict()
        """By token: the guest, when the store was asked for them, and when the session expires."""
        self._heard = float("-inf")
        self._forgot = float("-inf")

    def now(self) -> float:
        """The time, for `put` and `heard`."""
        return self._clock()

    def get(self, token: str) -> Player | None:
        """Who has this token, or None for somebody who is to be looked up."""
        player, asked, expires = self._seen.get(token, (None, 0.0, 0.0))
        now = self._clock()
        if player is None or now >= expires:
            return None
        hears = not self._is_shared or now < self._heard + BELIEVED_SECONDS
        return player if now < asked + (LONGEST_SECONDS if hears else UNHEARD_SECONDS) else None

    def put(self, token: str, player: Player, asked: float, seconds: float = inf) -> None:
        """Know the guest for a while, from the moment at which the store was asked, and no longer
        than the `seconds` after which the session expires. If somebody was to be forgotten since
        then, the answer may be from before that, and is not kept."""
        if asked <= self._forgot:
            return
        self._seen[token] = (player, asked, asked + seconds)
        self._seen.move_to_end(token)
        if len(self._seen) > MOST_FACES:
            self._seen.popitem(last=False)

    def heard(self, at: float) -> None:
        """All that other servers told before that moment was heard."""
        self._heard = at

    def forget_player(self, player_id: str) -> None:
        """Something about the guest has changed."""
        self._forgot = self._clock()
        for token in [key for key, (player, *_) in self._seen.items() if player.id == player_id]:
            del self._seen[token]

    def forget_all(self) -> None:
        """Something may have changed that was not heard."""
        self._forgot = self._clock()
        self._seen.clear()
