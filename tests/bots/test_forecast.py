"""Planners that say what choices are worth: what they name can be done, and is told best first."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.forecast import forecaster_of, has_forecaster
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng

SECONDS = 0.05
STEPS = {"cafe": 6, "fcm": 12}
"""Decisions to go through: in both games far enough that something is weighed."""


def test_games_that_cannot_be_analysed_have_one() -> None:
    assert {game for game in game_ids() if has_forecaster(game)} == set(STEPS)


@pytest.mark.parametrize("game_id", STEPS)
def test_what_a_planner_weighs_can_be_done(game_id: str) -> None:
    state: AnyState = find_game(game_id).new({}, 2, 5)
    rng, weighed = Rng(1), 0
    for _ in range(STEPS[game_id]):
        seat = state.actors()[0]
        before = state.position()
        forecast = forecaster_of(game_id).forecast(state, seat, SECONDS, rng)
        assert state.position() == before, "the position stays as it is"
        assert forecast.seat == seat
        worths = [choice.worth for choice in forecast.choices]
        assert worths == sorted(worths, reverse=True)
        for choice in forecast.choices:
            apply_draft(state.copy(), seat, choice.actions)
        weighed += len(forecast.choices)
        apply_draft(state, seat, forecast.plan)
    assert weighed >= STEPS[game_id]
