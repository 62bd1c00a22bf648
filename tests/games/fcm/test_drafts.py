"""Drafts: a card that is taken back leaves nothing behind, and neither does a step that is over."""

from __future__ import annotations

import pytest

from kaffeehaus.core.drafts import draft_on, without_reversals
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.fcm.state import FcmState


def _with_people() -> FcmState:
    """Restructuring, with some people on the beach."""
    state = find_game("fcm").new({"introductory": True}, 2, seed=4)
    assert isinstance(state, FcmState)
    while state.town.step != "restructuring":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    state.town.players[0].beach = {"waitress": 2, "trainer": 1, "management_trainee": 1}
    return state


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ("work waitress, rest waitress", ""),
        ("work waitress, work trainer, rest waitress", "work trainer"),
        ("work waitress, work waitress, rest waitress", "work waitress"),
        ("work trainer, rest trainer, work trainer", "work trainer"),
        ("work waitress, work trainer", "work waitress, work trainer"),
    ],
)
def test_put_and_take_back_cancel_out(actions: str, left: str) -> None:
    state = _with_people()
    long = draft_on(state, 0, actions.split(", "))
    short = without_reversals(state, 0, long)
    assert short.actions == tuple(filter(None, left.split(", ")))
    assert short.position.view(0).text() == long.position.view(0).text()


def test_what_the_rest_of_the_draft_needs_stays() -> None:
    state = _with_people()
    actions = ["work management_trainee", "work waitress", "work waitress", "work trainer"]
    long = draft_on(state, 0, [*actions, "rest waitress"])
    assert without_reversals(state, 0, long).actions == (*actions[:2], actions[3])


def test_a_step_that_is_over_is_not_listed() -> None:
    state = _with_people()
    actions = [state.game.parse(text) for text in ("hire waitress", "done")]
    assert state.view(0).draft(actions) == ["Hire: Waitress"]
