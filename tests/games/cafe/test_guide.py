"""The guided first game of Café: each lesson comes where its step is."""

from __future__ import annotations

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game

CAFE = find_game("cafe")


def played(actions: int) -> tuple[AnyState, list[str]]:
    """A game in which the first action is always taken that a beginner would; its topics."""
    state, topics = CAFE.new(seats=2, seed=3), []
    for _ in range(actions):
        seat = state.actors()[0]
        said = state.view(seat).guidance()
        assert said is not None
        topics.append(said.topic)
        legal = state.legal(seat)
        wanted = ("deliver", "roast", "dry", "produce", "take", "place", "done")
        ranked = sorted(legal, key=lambda action: _rank(action.kind, wanted))
        state.apply(seat, ranked[0])
    return state, topics


def _rank(kind: str, wanted: tuple[str, ...]) -> int:
    return wanted.index(kind) if kind in wanted else len(wanted)


def test_every_decision_of_a_game_has_its_lesson() -> None:
    state, topics = played(80)
    assert {"take", "place", "produce", "no actions"} <= set(topics)
    assert state.view(None).guidance() is None


def test_the_first_game_can_be_set_up_and_has_a_legend() -> None:
    guide = CAFE.guide()
    assert guide is not None
    words = [sign.words for sign in CAFE.new(guide.options, 2).view(0).legend()]
    assert len(words) == 7
    more = CAFE.new({"expresso": True}, 2).view(0).legend()
    assert len(more) == 11
