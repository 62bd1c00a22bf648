"""The value of positions: sums to one, sees what is better, and knows what it does not know."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.values import KNOTS, mixture, model_of
from kaffeehaus.core.options import Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.state import FcmState


def late(options: Options, seats: int, turn: int) -> FcmState:
    """A game of planners at the beginning of a turn."""
    state = GAME.new(options, seats, seed=3)
    while state.town.turn < turn:
        actor = state.actors()[0]
        state.play(actor, Planner().decide(state, actor, state.legal(actor)))
    return state


@pytest.mark.parametrize(("modules", "seats"), [("", 2), ("", 4), ("new_milestones", 2)])
def test_probabilities_add_up_and_money_and_cards_count(modules: str, seats: int) -> None:
    state = late({"modules": modules}, seats, 6)
    model = model_of(state)
    assert model
    shares = model.shares(state)
    assert sum(shares) == pytest.approx(1)
    state.player(1).cash += 80
    richer = model.shares(state)
    assert richer[1] > shares[1] + 0.02
    state.player(0).beach = {}
    assert model.shares(state)[0] < richer[0]


def test_the_lead_is_the_logarithm_of_the_odds() -> None:
    state = late({}, 2, 4)
    model = model_of(state)
    assert model
    assert model.lead(state, 0) == pytest.approx(-model.lead(state, 1))


@pytest.mark.parametrize(
    "options", [{"modules": "coffee"}, {"modules": "coffee,kimchi"}, {"introductory": True}]
)
def test_games_that_it_was_not_fitted_to_have_no_model(options: Options) -> None:
    assert model_of(GAME.new(options, 2, seed=1)) is None


@pytest.mark.parametrize("turn", range(1, 30))
def test_weights_are_mixed_from_the_knots_beside_a_turn(turn: int) -> None:
    parts = mixture(turn)
    assert sum(part for _, part in parts) == pytest.approx(1)
    middle = sum(KNOTS[knot] * part for knot, part in parts)
    assert middle == pytest.approx(min(max(turn, KNOTS[0]), KNOTS[-1]))
