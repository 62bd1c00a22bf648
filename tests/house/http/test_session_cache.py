"""The session cache: lifetimes, invalidation, eviction."""

from __future__ import annotations

from kaffeehaus.house.http.session_cache import (
    CONNECTED_SECONDS,
    DISCONNECTED_SECONDS,
    LONGEST_SECONDS,
    MOST_SESSIONS,
    SessionCache,
)
from kaffeehaus.house.players.model import Player

ADA = Player("a", "Ada")
BEN = Player("b", "Ben")


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time

    def turn(self, seconds: float) -> None:
        """Let so much time pass."""
        self.time += seconds


def test_the_only_server_knows_a_guest_for_long() -> None:
    time = Clock()
    cache = SessionCache(is_shared=False, clock=time)
    cache.put("token", ADA, cache.now())
    time.turn(LONGEST_SECONDS - 1)
    assert cache.get("token") == ADA
    time.turn(1)
    assert cache.get("token") is None


def test_one_of_several_knows_a_guest_only_while_it_hears_the_others() -> None:
    time = Clock()
    cache = SessionCache(is_shared=True, clock=time)
    cache.put("token", ADA, cache.now())
    time.turn(DISCONNECTED_SECONDS)
    assert cache.get("token") is None
    cache.caught_up(cache.now())
    assert cache.get("token") == ADA
    time.turn(CONNECTED_SECONDS)
    assert cache.get("token") is None


def test_what_was_asked_before_somebody_is_forgotten_is_not_kept() -> None:
    time = Clock()
    cache = SessionCache(is_shared=False, clock=time)
    cache.put("other", BEN, cache.now())
    read_at = cache.now()
    time.turn(0.1)
    cache.forget_player(ADA.id)
    cache.put("token", ADA, read_at)
    assert cache.get("token") is None
    assert cache.get("other") == BEN
    time.turn(0.1)
    cache.put("token", ADA, cache.now())
    assert cache.get("token") == ADA
    cache.forget_all()
    assert cache.get("other") is None


def test_only_so_many_are_known() -> None:
    cache = SessionCache(is_shared=False)
    for number in range(MOST_SESSIONS + 1):
        cache.put(str(number), ADA, cache.now())
    assert cache.get("0") is None
    assert cache.get("1") == ADA
