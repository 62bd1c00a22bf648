"""The guided first game of Coffee Chess: each lesson comes where its step is."""

from __future__ import annotations

import pytest

from kaffeehaus.core.registry import find_game

CHESS = find_game("coffee_chess")
OPENING = ("place c4", "place d5", "end", "place d8", "end")


@pytest.mark.parametrize(
    ("turns", "topic", "word"),
    [
        ((), "first beans", "light squares"),
        (("place c4",), "end of turn", "1 bean left"),
        (("place c4", "place d5"), "end of turn", "inventory is empty"),
        (OPENING, "first row", "e6"),
        ((*OPENING, "place e6", "end", "end"), "plan", "plus 1 for your row"),
        (("place c4", "end", "place c5", "end"), "theft", "from c5 to c4"),
    ],
)
def test_a_lesson_speaks_of_the_position(turns: tuple[str, ...], topic: str, word: str) -> None:
    state = CHESS.after(turns)
    seat = state.actors()[0]
    said = state.view(seat).guidance()
    assert said is not None
    assert said.topic == topic
    assert word in " ".join((said.goal, *said.to_do, *said.look_at))
    assert state.view(1 - seat).guidance() is None
    assert state.view(None).guidance() is None


def test_beans_in_danger_and_the_end_of_the_bank_have_lessons() -> None:
    state = CHESS.new()
    topics = set()
    while state.outcome() is None:
        seat = state.actors()[0]
        if (said := state.view(seat).guidance()) is not None:
            topics.add(said.topic)
        legal = state.legal(seat)
        state.apply(seat, legal[len(legal) // 2 if len(topics) < 6 else 0])
    assert {"first beans", "end of turn", "last beans"} <= topics
