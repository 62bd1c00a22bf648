"""What a person is asked, in the words of the step."""

from __future__ import annotations

import pytest

from tests.games.fcm.engine.playing import begin_day, do, town_for_two


@pytest.mark.parametrize(
    ("step", "question"),
    [
        ("order", "Which place in the order of business?"),
        ("discard", "How many?"),
        ("reserves", "Which number?"),
    ],
)
def test_a_number_is_asked_for_what_it_counts(step: str, question: str) -> None:
    state = town_for_two()
    state.town.step = step
    assert state.view(0).ask("number") == question


def test_who_cannot_pay_is_told_so_when_somebody_must_be_fired() -> None:
    state = town_for_two()
    state.town.step = "payday"
    state.player(0).beach = {"burger_cook": 1}
    assert state.view(0).ask("card") == "You cannot pay all salaries. Who do you fire?"
    state.player(0).cash = 5
    assert state.view(0).ask("card") == "Who do you fire?"


def test_a_draft_is_told_in_words() -> None:
    state = town_for_two()
    state.player(0).work = {"marketing_trainee": 1}
    begin_day(state, 0)
    hire = state.legal(0)[0]
    assert state.view(0).words(hire) == "Hire: Waitress"
    assert state.view(0).words(state.legal(0)[-1]) == "Continue"
    do(state, 0, "done")
    assert state.view(0).words(state.legal(0)[0]) == (
        "Place a campaign: Marketing Trainee, 11: billboard, 3×2"
    )
