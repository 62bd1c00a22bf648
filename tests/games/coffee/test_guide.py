"""The guided first game of Coffee: each lesson comes where its step is."""

from __future__ import annotations

import pytest

from kaffeehaus.core.registry import find_game

COFFEE = find_game("coffee")
SMALL: dict[str, str | int | bool] = {"board": "sq-4", "n": 3}


@pytest.mark.parametrize(
    ("turns", "topic", "word"),
    [
        ((), "first stone", "3 of your stones"),
        (("b2-",), "the line", "row of 3"),
        (("a1-", "d1|", "d4-", "a4|"), "plan", "2 rows"),
        (("b2-", "d2/", "c1|", "c4-", "d4|"), "danger", "a3"),
        (("b2-", "d2/", "c1|", "c4-", "d4|", "d3-"), "win", "a3"),
    ],
)
def test_a_lesson_speaks_of_the_position(turns: tuple[str, ...], topic: str, word: str) -> None:
    state = COFFEE.after(turns, SMALL)
    seat = state.actors()[0]
    said = state.view(seat).guidance()
    assert said is not None
    assert said.topic == topic
    assert word in said.goal
    assert state.view(1 - seat).guidance() is None
    assert state.view(None).guidance() is None


def test_the_first_game_can_be_set_up_and_has_a_legend() -> None:
    guide = COFFEE.guide()
    assert guide is not None
    view = COFFEE.new(guide.options).view(0)
    assert len(view.legend()) == 4
    assert "3 stones in a row" in view.legend()[-1].words
