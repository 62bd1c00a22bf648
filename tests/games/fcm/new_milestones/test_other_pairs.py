"""New milestones with other modules: votes, rounds, guides, shifts, apartments, roads, coffee."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.new_milestones.module import NEW_MILESTONES_MODULE
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from tests.games.fcm.engine.playing import do, run_step, texts, want
from tests.games.fcm.engine.street import stock, street, wish
from tests.games.fcm.lobbyists.test_pairs import FAR_MAIL, reached
from tests.games.fcm.lobbyists.test_pairs import town as town_with_lobbyists
from tests.games.fcm.lobbyists.towns import lobby_day
from tests.games.fcm.new_districts.towns import new_town
from tests.games.fcm.new_milestones.towns import campaigns_of, evening, town

MARKETEER = "first_marketeer_used"
TRAINEE = "first_marketing_trainee_used"
OF_NOBODY = (
    Campaign(1, "radio", None, None, ("pizza",), 2, Box(3, 7, 1, 1)),
    Campaign(9, "mailbox", None, None, ("pizza",), None, Box(5, 1, 1, 1)),
)
"""A radio for pizza and a free mailbox, which reach house 2."""


def test_reserve_prices_and_first_burger_sold_four_slots_for_the_owner_three_for_others() -> None:
    state = town("reserve_prices")
    want(state, "2", burger=1)
    stock(state, 0, burger=1)
    state.town.bank = 0
    evening(state)
    assert state.town.breaks == 1
    assert [free_slots(state, seat, {}) for seat in (0, 1)] == [4, 3]


@pytest.mark.parametrize("campaign", OF_NOBODY)
def test_mass_marketeers_and_campaigns_of_nobody_run_every_round_unpaid(campaign: Campaign) -> None:
    state = town("mass_marketeers")
    state.player(0).milestones = [MARKETEER]
    state.player(1).work = {"mass_marketeer": 1}
    state.town.campaigns = [campaign]
    run_step(state, "marketing")
    assert [counter.good for counter in state.house("2").demand] == ["pizza"] * 2
    assert state.player(0).cash == 0


def test_mass_marketeers_and_an_airplane_with_two_goods_both_in_every_round() -> None:
    state = campaigns_of(town("mass_marketeers"), brand_manager=1, mass_marketeer=1)
    do(state, 0, "market brand_manager 5", "at north1 3x2", "good soda", "good pizza", "for 4")
    state.put_house(replace(state.house("2"), limit=None))
    run_step(state, "marketing")
    goods = [counter.good for counter in state.house("2").demand]
    assert goods == ["soda", "pizza", "soda", "pizza"]


@pytest.mark.parametrize(
    ("module", "card", "tile"),
    [
        ("rural_marketeers", "rural_marketeer", 21),
        ("gourmet_food_critics", "gourmet_food_critic", 17),
    ],
)
def test_rural_marketeers_gourmet_food_critics_and_first_marketeer_is_earned_by_a_tile(
    module: str, card: str, tile: int
) -> None:
    state = campaigns_of(town(module), **{card: 1})
    do(state, 0, f"market {card} {tile}")
    while MARKETEER not in state.player(0).milestones:
        do(state, 0, texts(state, 0)[0])
    assert [campaign.number for campaign in state.town.campaigns] == [tile]


def test_night_shift_managers_and_first_marketing_trainee_the_second_billboard_earns_nothing() -> (
    None
):
    state = town("night_shift_managers")
    campaigns_of(state, marketing_trainee=1, night_shift_manager=1)
    for tile in (14, 13):
        do(state, 0, f"market marketing_trainee {tile}")
        do(state, 0, texts(state, 0)[0], "good burger", "for 1")
    assert len(state.town.campaigns) == 2
    assert state.player(0).milestones == [MARKETEER, TRAINEE]
    assert state.player(0).beach == {"kitchen_trainee": 1, "errand_boy": 1}


def test_new_districts_and_first_pizza_a_radio_at_apartments_puts_two_counters_each_run() -> None:
    state = new_town(Restaurant(10, 0, Corner.SE), modules="new_milestones")
    want(state, "pi", pizza=1)
    stock(state, 0, pizza=1)
    evening(state)
    do(state, 0, texts(state, 0)[0])
    (radio,) = state.town.campaigns
    assert radio.box is not None
    assert 5 <= radio.box.top < 10
    assert radio.box.left < 5
    assert state.town.step == "restructuring", "it ran in the night of the same turn"
    assert [counter.good for counter in state.house("pi").demand] == ["pizza"] * 2
    run_step(state, "marketing")
    assert [counter.good for counter in state.house("pi").demand] == ["pizza"] * 4


def test_lobbyists_and_a_free_mailbox_a_later_road_cuts_its_block() -> None:
    state = town_with_lobbyists(NEW_MILESTONES_MODULE)
    free = replace(FAR_MAIL, owner=None, link=None, turns=None)
    state.town.campaigns = [free]
    assert reached(state.copy()) == {"4": 1}
    lobby_day(state)
    do(state, 0, "road long", "lay long down j9")
    run_step(state, "finish_roads")
    assert reached(state) == {}
    assert state.town.campaigns == [free]


def test_coffee_and_first_marketeer_the_way_is_found_with_the_real_distance() -> None:
    state = street("coffee,new_milestones", 3, 3)
    state.town.order = [1, 0]
    state.player(0).milestones = [MARKETEER]
    shops_in(state).shops = [CoffeeShop(1, 1, 12), CoffeeShop(1, 1, 22)]
    stock(state, 0, burger=1)
    stock(state, 1, burger=1, coffee=3)
    wish(state, "1", burger=1)
    events = run_step(state, "dinner")
    (served,) = (event for event in events if isinstance(event, HouseServed))
    assert (served.seller, [offer.score for offer in served.offers]) == (0, [11, 13])
    (bought,) = (event for event in events if isinstance(event, CoffeeBought))
    assert sell_coffee(bought.position).distance == 3
