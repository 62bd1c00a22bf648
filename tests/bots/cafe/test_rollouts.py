"""The bot of Café that plays games to their end: it agrees with its hints, and keeps its time."""

from __future__ import annotations

from time import process_time

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.cafe.forecaster import FORECASTER
from kaffeehaus.bots.cafe.rollouts import Rollouts
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.forecast import planned_turn
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from tests.games.cafe.areas import acting, area_of, shop

needs_c = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")


@needs_c
def test_a_hint_is_what_it_would_play() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 2), 6))
    state = acting(area, points=4)
    state.round = ROUNDS
    bot = Rollouts(Budget(playouts=20))
    plan = planned_turn(bot, "rollouts", state, 0, 1.0, Rng(1))
    forecast = FORECASTER.forecast(state, 0, 0.2, Rng(2))
    assert forecast.plan == plan
    assert forecast.plan[-2:] == ("deliver s18 r18 2", "done")
    assert forecast.first is not None
    assert forecast.first.worth == 6 + 3, "the shop, and two stored cubes that count"


@needs_c
def test_it_beats_the_bot_below() -> None:
    result = play_game(GAME, None, 2, ("rollouts:40", "planner:10"), 3)
    assert result.outcome.winners == (0,)


@needs_c
def test_it_keeps_its_time() -> None:
    state = GAME.new(seats=2, seed=4)
    (seat,) = state.actors()
    begun = process_time()
    make_bot("cafe", "rollouts:0.3s").choose(turn_of(state, seat, Rng(1)))
    assert process_time() - begun < 1.0


def test_it_plays_with_the_house_rules() -> None:
    rules: Options = {"expresso": True, "bidding": True, "produce": "any_color"}
    result = play_game(GAME, rules, 2, ("rollouts:5", "random"), 2)
    assert result.outcome.winners == (0,)


def test_amid_an_action_it_goes_on() -> None:
    """A lost draft is planned anew where the kernel does not search."""
    state, rng = GAME.new({}, 1, 3), Rng(1)
    while state.companies[0].work is None:
        state.play(0, rng.choice(state.legal(0)))
    assert ask(Rollouts(Budget(playouts=5)), "rollouts", turn_of(state, 0, rng)) in state.legal(0)
