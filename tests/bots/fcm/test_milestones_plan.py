"""How the planner plays with new milestones: who hires, what pays salaries, what is not burned."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_BEER_SOLD,
    FIRST_COKE_SOLD,
    FIRST_DISCOUNT_MANAGER_USED,
)
from kaffeehaus.games.fcm.modules.new_milestones.thinking import MilestoneThought
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, run_step, town_for_two


def town() -> FcmState:
    state = town_for_two(modules="new_milestones")
    state.town.turn = 2
    return state


def choice(state: FcmState) -> str:
    return str(ask(Planner(), "planner", turn_of(state, 0, Rng(1))))


def payday(cash: int, *milestones: str, **stock: int) -> FcmState:
    """A cook who is needed, and leftovers."""
    state = town()
    player = state.player(0)
    player.milestones, player.cash, player.stock = list(milestones), cash, stock
    player.beach = {"trainer": 1}
    player.work = {"recruiting_manager": 1}
    run_step(state, "payday")
    return state


def test_a_recruiting_girl_hires_while_that_earns_something() -> None:
    state = town()
    state.player(0).work = {"recruiting_girl": 1}
    begin_day(state, 0)
    assert choice(state).endswith(" recruiting_girl")


def test_leftovers_pay_salaries() -> None:
    assert choice(payday(20, FIRST_BEER_SOLD, beer=1, pizza=3)) == "pay with pizza"


@pytest.mark.parametrize(("cash", "chosen"), [(20, "pay"), (0, "pay with beer")])
def test_what_can_be_kept_pays_only_where_cash_is_short(cash: int, chosen: str) -> None:
    assert choice(payday(cash, FIRST_BEER_SOLD, FIRST_COKE_SOLD, beer=2)) == chosen


@pytest.mark.parametrize(
    ("cash", "work", "worth"),
    [
        ((10, 50), {"discount_manager": 1}, -15.0),
        ((50, 10), {"discount_manager": 1}, 0.0),
        ((10, 50), {"pricing_manager": 2}, 0.0),
    ],
)
def test_who_is_behind_burns_no_money(
    cash: tuple[int, int], work: dict[str, int], worth: float
) -> None:
    state = town()
    for player, amount in zip(state.town.players, cash, strict=True):
        player.cash = amount
    assert MilestoneThought().together(state, 0, work) == worth
    state.town.milestones.remove(FIRST_DISCOUNT_MANAGER_USED)
    assert MilestoneThought().together(state, 0, work) == 0.0
