"""Previews and explanations: only what follows from the rules."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.state import CoffeeState
from tests.games.coffee.playing import after, move, new


def preview(state: CoffeeState, turn: str) -> Preview:
    """What the player to move is told about a turn; nothing may change by asking."""
    before = state.save()
    answer = state.preview(state.seat_to_move(), GAME.parse(turn))
    assert state.save() == before
    return answer


def test_preview_counts_the_answers() -> None:
    answer = preview(new(), "b2/")
    assert answer.sentences == ("Orange can answer on 4 cells.",)
    assert [mark.place for mark in answer.marks if mark.tone is Tone.REACHED] == [
        "a1",
        "c3",
        "d4",
        "e5",
    ]
    assert Mark("b2", Tone.CHOSEN) in answer.marks


def test_preview_names_a_single_answer() -> None:
    answer = preview(new("sq-2", 2), "a1-")
    assert answer.sentences == ("Orange must answer on b1.",)


def test_preview_warns_of_a_win_handed_over() -> None:
    state = after("a1-", board="sq-2", n=2)
    answer = preview(state, "b1\\")
    assert answer.sentences[1] == "Black could win on a2."
    assert [mark.place for mark in answer.marks if mark.tone is Tone.LOSS] == ["a2"]


def test_preview_of_a_winning_stone() -> None:
    state = after("a1-", "b1\\", board="sq-2", n=2)
    answer = preview(state, "a2*")
    assert answer.sentences == ("Makes a line of 2 and wins.",)
    assert {mark.place for mark in answer.marks} == {"a1", "a2"}


def test_preview_of_a_turn_that_leaves_the_other_stuck() -> None:
    state = after("c3-", "a3\\", "b2|", "b1/", "c2-", board="sq-3", n=3)
    answer = preview(state, "a2/")
    assert answer.sentences == ("Black would be unable to place the rod: you win.",)


def test_preview_of_a_swap() -> None:
    state = after("c3/", pie=True)
    assert preview(state, "swap").sentences == (
        "You take over Black; the other player continues with Orange.",
    )


def test_preview_of_an_illegal_turn_is_refused() -> None:
    with pytest.raises(IllegalAction):
        preview(after("c3/"), "a5-")


def explained(state: CoffeeState, turn: str, code: str) -> str:
    """The explanation of one event of a turn, as one text."""
    event = next(event for event in move(state, turn) if event.code == code)
    answer = state.explain(event)
    assert answer is not None
    return f"{answer.title}: {' '.join(answer.sentences)}"


def test_explain_the_rod() -> None:
    assert explained(new(), "b2\\", "rod_laid") == (
        "Where the rod points: The rod on b2 points both ways, up to the left. "
        "Free on this line: c1 and a3."
    )


def test_explain_a_line() -> None:
    state = after("a1-", "b1\\", board="sq-2", n=2)
    assert (
        explained(state, "a2*", "line_made")
        == "A line: a1 and a2: 2 in a row (2 needed). Black wins."
    )


def test_explain_more_than_n_in_a_row() -> None:
    state = after("d1\\", "b3/", "d5-", "c5\\", "d4\\", "e3/", "d2-", "e2\\")
    assert explained(state, "d3*", "game_over") == (
        "A line: d1, d2, d3, d4 and d5: 5 in a row (4 needed). Black wins."
    )


def test_explain_stuck() -> None:
    state = after("c3-", "a3\\", "b2|", "b1/", "c2-", board="sq-3", n=3)
    text = explained(state.copy(), "a2/", "stuck")
    assert text.startswith("Stuck: The rod left Black only b3. A stone there makes no line of 3")
    assert explained(state, "a2/", "game_over") == text


def test_explain_the_swap() -> None:
    assert "Orange is to move" in explained(after("c3/", pie=True), "swap", "swapped")


def test_nothing_to_add_about_a_stone() -> None:
    state = new()
    stone, _ = move(state, "c3/")
    assert state.explain(stone) is None
