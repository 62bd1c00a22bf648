"""Who is known by a token, and for how long."""

from __future__ import annotations

from kaffeehaus.house.http.session_cache import (
    BELIEVED_SECONDS,
    LONGEST_SECONDS,
    MOST_FACES,
    UNHEARD_SECONDS,
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
    faces = SessionCache(is_shared=False, clock=time)
    faces.put("token", ADA, faces.now())
    time.turn(LONGEST_SECONDS - 1)
    assert faces.get("token") == ADA
    time.turn(1)
    assert faces.get("token") is None


def test_one_of_several_knows_a_guest_only_while_it_hears_the_others() -> None:
    time = Clock()
    faces = SessionCache(is_shared=True, clock=time)
    faces.put("token", ADA, faces.now())
    time.turn(UNHEARD_SECONDS)
    assert faces.get("token") is None
    faces.heard(faces.now())
    assert faces.get("token") == ADA
    time.turn(BELIEVED_SECONDS)
    assert faces.get("token") is None


def test_what_was_asked_before_somebody_is_forgotten_is_not_kept() -> None:
    time = Clock()
    faces = SessionCache(is_shared=False, clock=time)
    faces.put("other", BEN, faces.now())
    asked = faces.now()
    time.turn(0.1)
    faces.forget_player(ADA.id)
    faces.put("token", ADA, asked)
    assert faces.get("token") is None
    assert faces.get("other") == BEN
    time.turn(0.1)
    faces.put("token", ADA, faces.now())
    assert faces.get("token") == ADA
    faces.forget_all()
    assert faces.get("other") is None


def test_only_so_many_are_known() -> None:
    faces = SessionCache(is_shared=False)
    for number in range(MOST_FACES + 1):
        faces.put(str(number), ADA, faces.now())
    assert faces.get("0") is None
    assert faces.get("1") == ADA
