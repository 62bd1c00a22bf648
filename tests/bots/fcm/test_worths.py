"""What the planner reckons with: ceilings of orders, structures, cards, campaigns, rivals."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.aims import dinner, garden_gain, next_turn, tonight
from kaffeehaus.bots.fcm.campaigns import best_campaign, best_good, market_of
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.kitchens import known_goods, supply_of, yields
from kaffeehaus.bots.fcm.outlook import orders_tonight, tomorrow, turns_left
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.staff import best_hire, staff_of, worst_card
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.actions import Cook, FcmAction, Fire, Hire, Pay
from kaffeehaus.games.fcm.rules.phases.working.campaigns import campaign_places
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Making, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, run_step, town_for_two, want


def two_chains(**cards: int) -> FcmState:
    """Both chains have these cards, and no milestone is left to look for."""
    state = town_for_two()
    state.town.milestones = []
    for player in state.town.players:
        player.beach = dict(cards)
    return state


def advertise(state: FcmState, good: str) -> None:
    """A billboard of chain 0 beside house 2, for ever."""
    for box in campaign_places(state, 0, "marketing_trainee", 14):
        campaign = Campaign(14, "billboard", 0, None, (good,), None, box)
        if state.house("2") in state.rules.media["billboard"].reach(state, campaign):
            state.town.campaigns = [campaign]


def chosen(state: FcmState, seat: Seat) -> FcmAction:
    action = Planner().choose(turn_of(state, seat, Rng(0)))
    assert isinstance(action, FcmAction)
    return action


def work_of(state: FcmState, seat: Seat) -> dict[str, int]:
    prospects = dinner(state, seat, ())
    return best_company(prospects, state.player(seat).beach).work


def test_an_order_has_a_ceiling_where_a_rival_could_serve_it() -> None:
    state = two_chains(burger_cook=1)
    want(state, "2", burger=2)
    (near,), (far,) = orders_tonight(state, 0), orders_tonight(state, 1)
    assert near.ceiling - 10 == 10 - far.ceiling - 2 > 0, "a tie goes to neither of them"
    assert near.income(10) == 20
    assert far.income(10) == 0
    state.player(1).beach = {"pizza_cook": 1}
    assert orders_tonight(state, 0)[0].ceiling == math.inf


def test_prices_go_down_to_win_a_house_and_up_where_nobody_else_has_the_goods() -> None:
    state = two_chains(burger_cook=1, pricing_manager=2, luxuries_manager=1)
    want(state, "2", burger=2)
    state.player(0).restaurants = [Restaurant(3, 13, Corner.NW)]
    state.player(1).restaurants = [Restaurant(3, 13, Corner.NW)]
    assert work_of(state, 0) == {"pricing_manager": 1, "burger_cook": 1}
    state.player(1).beach = {}
    assert work_of(state, 0) == {"luxuries_manager": 1, "burger_cook": 1}


def test_nobody_cooks_for_orders_that_cannot_be_supplied_whole() -> None:
    state = two_chains(kitchen_trainee=1, waitress=1)
    want(state, "2", burger=1, pizza=1)
    assert work_of(state, 0) == {"waitress": 1}
    state.player(0).beach["kitchen_trainee"] = 2
    assert work_of(state, 0) == {"kitchen_trainee": 2, "waitress": 1}


def test_a_chain_that_makes_something_else_is_no_rival() -> None:
    state = two_chains(kitchen_trainee=1)
    state.town.campaigns = [Campaign(11, "billboard", 1, None, ("burger",), None, Box(3, 0, 2, 3))]
    assert known_goods(state, 1) == {"burger"}
    assert supply_of(state, 1) == {"burger": 1}
    assert yields(state, 1, "kitchen_trainee") == [{"burger": 1}, {"pizza": 1}]


def test_the_kitchen_follows_the_orders() -> None:
    state = two_chains(waitress=1)
    advertise(state, "beer")
    orders = next_turn(state, 0, ()).orders
    assert [dict(order.goods) for order in orders] == [{"beer": 1}]
    begin_day(state, 0)
    hires = [Hire("kitchen_trainee"), Hire("pricing_manager"), Hire("errand_boy")]
    assert best_hire(staff_of(next_turn(state, 0, ())), hires) == hires[2]


def test_tomorrow_those_who_can_be_served_are_hungry_again() -> None:
    state = two_chains(burger_cook=1)
    want(state, "2", burger=1)
    want(state, "4", beer=1)
    after = tomorrow(state)
    assert not after.house("2").demand
    assert [counter.good for counter in after.house("4").demand] == ["beer"]
    assert state.house("2").demand


def test_a_campaign_advertises_what_the_chain_makes_and_its_rival_does_not() -> None:
    state = two_chains(marketing_trainee=1)
    state.player(0).beach["pizza_cook"] = 1
    state.player(1).beach["burger_cook"] = 1
    market = market_of(state, 0, ())
    plan = best_campaign(market, "marketing_trainee", 14)
    assert plan.worth > 0
    assert best_good(market, Making("marketing_trainee", 14, box=plan.box)) == "pizza"


def test_a_garden_is_worth_what_a_house_pays_once_more() -> None:
    state = two_chains(burger_cook=1)
    advertise(state, "burger")
    assert garden_gain(market_of(state, 0, ()), "2") == 10
    assert garden_gain(market_of(state, 0, ()), "4") == 0


def test_what_cooks_is_what_sells() -> None:
    state = two_chains()
    want(state, "2", pizza=1)
    state.player(0).work = {"kitchen_trainee": 1}
    begin_day(state, 0)
    while "cook" not in {action.kind for action in state.legal(0)}:
        state.apply(0, chosen(state, 0))
    assert chosen(state, 0) == Cook("kitchen_trainee", "pizza")


def test_who_is_not_worth_the_salary_is_let_go() -> None:
    state = two_chains(burger_cook=2, waitress=1)
    state.player(0).cash = 50
    run_step(state, "payday")
    assert chosen(state, 0) == Fire("burger_cook")
    staff = staff_of(next_turn(state, 0, ()))
    worst = worst_card(staff, [Fire("burger_cook")])
    assert worst is not None
    assert worst.loss == pytest.approx(-5)
    advertise(state, "burger")
    state.player(0).beach["burger_cook"] = 1
    assert chosen(state, 0) == Pay()


def test_investing_is_for_the_turns_that_are_left() -> None:
    state = two_chains(recruiting_girl=1, waitress=3)
    assert turns_left(state) > 5
    hand = state.player(0).beach
    assert "recruiting_girl" in best_company(tonight(state, 0, ()), hand).work
    state.town.breaks, state.town.bank = 1, 20
    assert turns_left(state) == 1
    assert best_company(tonight(state, 0, ()), hand).work == {"waitress": 3}


def test_a_campaign_is_worth_more_where_every_hit_counts_twice() -> None:
    def worth(per_hit: int) -> float:
        state = two_chains(burger_cook=1, marketing_trainee=1)
        state.put_house(replace(state.house("2"), limit=None, per_hit=per_hit))
        state.player(0).work, state.player(0).beach = {"marketing_trainee": 1}, {"burger_cook": 1}
        begin_day(state, 0)
        return best_campaign(market_of(state, 0, ()), "marketing_trainee", 14).worth

    assert worth(2) > 1.5 * worth(1) > 0
