"""Planners that say what choices are worth: what they name can be done, and is told best first."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.forecast import Forecast, Valued, forecaster_of, has_forecaster
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from kaffeehaus.games.fcm.extras.what_ifs import read_situation
from kaffeehaus.games.fcm.state import FcmState

SECONDS = 0.05
NO_FIGURE = ("reserve", "rest", "reopen")
"""How long a game lasts, and to think again."""
STEPS = {"cafe": 6, "fcm": 12}
"""Decisions to go through: in both games far enough that something is weighed."""


def test_games_that_cannot_be_analysed_have_one() -> None:
    assert {game for game in game_ids() if has_forecaster(game)} == set(STEPS)


def kinds_without_figures(state: FcmState, last_turn: int) -> tuple[set[str], set[str]]:
    """The kinds of choices that have figures on the way to this turn, and those that have none."""
    rng, told, untold = Rng(1), set[str](), set[str]()
    while state.outcome() is None and state.town.turn < last_turn:
        seat = state.actors()[0]
        legal = [action for action in state.legal(seat) if action.kind not in NO_FIGURE]
        forecast = forecaster_of("fcm").forecast(state, seat, SECONDS, rng)
        if len(legal) > 1:
            (told if forecast.choices else untold).add(legal[0].kind)
        state.apply(seat, state.game.parse(forecast.plan[0]))
    return told, untold


def test_at_food_chain_magnate_every_choice_of_a_turn_has_a_figure() -> None:
    start = find_game("fcm").new({"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}, 2, 5)
    assert isinstance(start, FcmState)
    told, untold = kinds_without_figures(start, last_turn=3)
    assert (told, untold) == ({"place", "position", "hire", "fire", "work"}, set())
    written = read_situation(EXAMPLES[1].position).state
    told, untold = kinds_without_figures(written, last_turn=written.town.turn + 1)
    assert "cook" in told
    assert untold == set()


def test_a_forecast_agrees_with_its_plan() -> None:
    """What looks better by itself than the beginning of the plan does not fit into the plan."""
    rich, own, poor = (Valued((name,), worth) for name, worth in (("a", 9), ("b", 7), ("c", 2)))
    planned = Forecast(0, "points", ("b", "d"), (rich, own, poor))
    assert (planned.first, planned.others) == (own, (poor,))
    elsewhere = Forecast(0, "points", ("d",), (rich, own))
    assert (elsewhere.first, elsewhere.others) == (None, (rich, own))


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
