"""Ketchup with coffee, and with the campaigns of marketeers who are gone."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.ketchup.rules import SOMEONE_SELLS
from kaffeehaus.games.fcm.rules.events import HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from tests.games.fcm.engine.playing import do, run_step
from tests.games.fcm.engine.street import stock, street, wish

A, B = 0, 1


def test_coffee_and_ketchup_the_chain_that_seems_nearer_is_driven_to_by_the_real_way() -> None:
    state = street("coffee,ketchup", 3, 3)
    state.town.order = [B, A]
    state.player(A).milestones = [SOMEONE_SELLS]
    shops_in(state).shops = [CoffeeShop(B, 1, 12), CoffeeShop(B, 1, 22)]
    stock(state, A, burger=1)
    stock(state, B, burger=1, coffee=3)
    wish(state, "1", burger=1)
    events = run_step(state, "dinner")
    (served,) = (event for event in events if isinstance(event, HouseServed))
    assert (served.seller, [offer.score for offer in served.offers]) == (A, [12, 13])
    (bought,) = (event for event in events if isinstance(event, CoffeeBought))
    sale = sell_coffee(bought.position)
    assert sale.distance == 3
    assert [place.square for place in sale.selling] == [(1, 12)], "on the way, and not beyond"


def test_ketchup_and_a_fired_marketeer_the_counters_stay_those_of_the_chain_that_placed() -> None:
    state = street("ketchup", 0, 1)
    state.player(A).busy = {1: "campaign_manager"}
    state.town.campaigns = [Campaign(11, "billboard", A, 1, ("burger",), 2, Box(0, 2, 1, 1))]
    run_step(state, "payday")
    do(state, A, "fire campaign_manager")
    assert state.player(A).busy == {}
    run_step(state, "marketing")
    assert [counter.by for counter in state.house("1").demand] == [A]
    stock(state, B, burger=1)
    events = run_step(state, "dinner")
    assert [e.seat for e in events if isinstance(e, MilestoneEarned)] == [A]


def test_ketchup_and_mass_marketeers_counters_of_every_round_are_their_owners() -> None:
    state = street("ketchup,mass_marketeers", 0, 1)
    state.player(B).work = {"mass_marketeer": 1}
    state.town.campaigns = [Campaign(11, "billboard", A, None, ("burger",), 2, Box(0, 2, 1, 1))]
    run_step(state, "marketing")
    assert [counter.by for counter in state.house("1").demand] == [A, A]
