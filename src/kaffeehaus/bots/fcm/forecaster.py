"""Choices at Food Chain Magnate, weighed by the planner: what each adds to a turn, in dollars."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kaffeehaus.bots.fcm.aims import garden_gain, next_turn
from kaffeehaus.bots.fcm.campaigns import Market as Outlet
from kaffeehaus.bots.fcm.campaigns import market_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.staff import Staff, hire_worth, lesson_worth, staff_of, worst_card
from kaffeehaus.bots.forecast import Forecast, Valued, best_of, planned_turn
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.actions import BuildGarden, Fire, Hire, Market, Train
from kaffeehaus.games.fcm.state import FcmState

UNIT = "dollars a turn"
WEIGHED = (Hire, Train, Market, BuildGarden, Fire)
"""What the planner puts a figure to."""


class FcmForecaster:
    """Asks the planner."""

    def forecast(self, state: AnyState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
        """What it would do with the decision, and what it has weighed for the next step."""
        sample = state.resample(seat, rng)
        assert isinstance(sample, FcmState)
        plan = planned_turn(Planner(), "planner", state, seat, seconds, rng)
        offered = [action for action in state.legal(seat) if isinstance(action, WEIGHED)]
        if not offered:
            return Forecast(seat, UNIT, plan)
        return Forecast(seat, UNIT, plan, best_of(_weighed(sample, seat, offered)))


FORECASTER = FcmForecaster()


def _weighed(state: FcmState, seat: Seat, offered: Sequence[Action]) -> Iterator[Valued]:
    """What each step adds; those that nobody can pay for are left out."""
    thoughts = list(state.rules.thoughts.values())
    market = market_of(state, seat, thoughts)
    staff = staff_of(next_turn(state, seat, thoughts, market))
    for action in offered:
        worth = _worth(market, staff, action)
        if math.isfinite(worth):
            yield Valued((str(action),), round(worth))


def _worth(market: Outlet, staff: Staff, action: Action) -> float:
    match action:
        case Hire(card=card):
            return hire_worth(staff, card)
        case Train():
            return lesson_worth(staff, action)
        case Market(card=card, tile=tile):
            return market.plan(card, tile).worth
        case BuildGarden(house=house):
            return garden_gain(market, house)
        case Fire():
            let_go = worst_card(staff, [action])
            return -math.inf if let_go is None else -let_go.loss
    return -math.inf
