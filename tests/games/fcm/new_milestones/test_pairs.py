"""New milestones with other modules: whose counters are paid, what is frozen, whose step it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import FreeMailbox
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want
from tests.games.fcm.new_milestones.towns import (
    HOUSE_7,
    HOUSE_12,
    campaigns_of,
    evening,
    kinds,
    town,
)
from tests.games.fcm.rural_marketeers.country import BILLBOARD, new_town, put_offramps

MARKETEER = "first_marketeer_used"
SIGN = Campaign(14, "billboard", 0, 1, ("beer",), 2, Box(5, 0, 2, 1))
"""Beside house 2."""


def paid(state: FcmState, *campaigns: Campaign) -> int:
    """What the first chain earns when these run."""
    state.player(0).milestones = [MARKETEER]
    state.town.campaigns = list(campaigns)
    run_step(state, "marketing")
    return state.player(0).cash


def test_new_districts_and_first_marketeer_pay_10_for_apartments() -> None:
    state = town("new_districts")
    state.put_house(House("pi", 314, Box(6, 0, 3, 3), printed=False, limit=None, per_hit=2))
    state.put_house(replace(state.house("2"), limit=0))
    assert paid(state, SIGN) == 10


def test_ru8_rural_marketeers_and_first_marketeer_pay_10_for_each_run() -> None:
    state = town("rural_marketeers")
    assert paid(state, BILLBOARD) == 10
    assert paid(state, BILLBOARD) == 20


def test_ma6_mass_marketeers_and_first_marketeer_pay_for_every_counter_of_every_round() -> None:
    state = town("mass_marketeers")
    state.player(1).work = {"mass_marketeer": 2}
    want(state, "2", beer=2)
    assert paid(state, SIGN) == 5
    want(state, "2", beer=0)
    assert paid(state, SIGN) == 5 + 15


def test_ma8_mass_marketeers_do_not_earn_first_marketeer_used() -> None:
    state = campaigns_of(town("mass_marketeers"), mass_marketeer=1)
    assert texts(state, 0) == ["end day"]
    do(state, 0, "end day")
    run_step(state, "counting_rounds")
    run_step(state, "marketing")
    assert state.player(0).milestones == []


def test_go6_gourmet_food_critics_and_first_marketeer_pay_15_for_three_gardens() -> None:
    state = town("gourmet_food_critics")
    for place, house in enumerate((state.house("2"), HOUSE_7, HOUSE_12)):
        state.put_house(replace(house, garden=Box(8 + place, 0, 2, 1)))
    assert paid(state, Campaign(17, "gourmet_guide", 0, 1, ("beer",), 2, None)) == 15


def test_ketchup_and_campaigns_of_no_marketeer_give_no_demand_of_yours() -> None:
    state = town("ketchup")
    state.town.campaigns = [
        Campaign(1, "radio", None, None, ("pizza",), 2, Box(3, 7, 1, 1)),
        Campaign(9, "mailbox", None, None, ("pizza",), None, Box(5, 1, 1, 1)),
    ]
    run_step(state, "marketing")
    assert len(state.house("2").demand) == 2
    state.player(1).stock = {"pizza": 2}
    assert serving(state, state.house("2")).demanded_by == ()
    evening(state)
    milestones = [player.milestones for player in state.town.players]
    assert milestones == [[], ["first_pizza_sold"]]


def test_rural_marketeers_and_a_second_tile_on_one_day() -> None:
    state = town("rural_marketeers")
    campaigns_of(state, campaign_manager=1, rural_marketeer=1)
    do(state, 0, "market rural_marketeer 21", "good beer")
    do(state, 0, "market campaign_manager 9", "at b1", "good pizza", "for 3")
    seen = [kinds(state)]
    do(state, 0, "done")
    seen.append(kinds(state))
    assert seen == [{"offramp", "done"}, {"market", "done"}]


@pytest.mark.parametrize(
    ("module", "stock", "first"),
    [
        ("coffee", {"coffee": 3, "beer": 1}, "keep beer 1"),
        ("sushi", {"sushi": 3}, "keep sushi 3"),
        ("noodles", {"noodles": 12}, "keep noodles 10"),
        ("kimchi", {"kimchi": 3}, "keep kimchi 3"),
    ],
)
def test_coffee_sushi_noodles_kimchi_and_the_freezer_of_first_coke(
    module: str, stock: dict[str, int], first: str
) -> None:
    state = town(module)
    state.player(0).milestones, state.player(0).stock = ["first_coke_sold"], stock
    run_step(state, "discard")
    state._legal.clear()
    assert texts(state, 0)[0] == first
    assert not any("coffee" in text for text in texts(state, 0))


def test_kimchi_is_alone_in_the_freezer_of_first_coke() -> None:
    state = town("kimchi")
    state.player(0).milestones = ["first_coke_sold"]
    state.player(0).stock = {"burger": 2, "kimchi": 3}
    run_step(state, "discard")
    state._legal.clear()
    do(state, 0, "keep kimchi 2")
    assert texts(state, 0) == ["store"]


def test_coffee_is_no_drink_sold() -> None:
    state = town("coffee")
    want(state, "2", burger=1)
    state.player(0).stock = {"burger": 1, "coffee": 2}
    evening(state)
    assert "first_burger_sold" in state.player(0).milestones
    drinks = {"first_beer_sold", "first_coke_sold", "first_lemonade_sold"}
    assert not drinks & set(state.player(0).milestones)


def test_what_other_modules_bring_can_be_advertised_or_not() -> None:
    state = town("coffee,sushi")
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at d1 sw")
    goods = {action.good for action in state.legal(0) if isinstance(action, FreeMailbox)}
    assert goods == {"burger", "pizza", "beer", "lemonade", "soda"}


def test_rural_marketeers_and_first_pizza_put_no_radio_beside_the_board() -> None:
    state = new_town("new_milestones,rural_marketeers")
    put_offramps(state, "north2 3x1")
    want(state, "rural_area", pizza=1)
    state.player(0).stock = {"pizza": 1}
    evening(state)
    assert state.player(0).milestones == ["first_pizza_sold"]
    assert state.town.step != "pizza_radios"
