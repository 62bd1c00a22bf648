"""How planners reckon with houses that know more than their order, and with what modules say."""

from __future__ import annotations

import math
from dataclasses import replace

from kaffeehaus.bots.fcm.aims import dinner, garden_gain, next_turn
from kaffeehaus.bots.fcm.campaigns import market_of
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.kitchens import could_have
from kaffeehaus.bots.fcm.outlook import CONTESTED, orders_tonight, tomorrow
from kaffeehaus.bots.fcm.staff import best_hire, best_lesson, staff_of
from kaffeehaus.games.fcm.modules.fry_chefs.thinking import FryThought
from kaffeehaus.games.fcm.modules.kimchi.thinking import KimchiThought
from kaffeehaus.games.fcm.modules.sushi.thinking import SushiThought
from kaffeehaus.games.fcm.rules.actions import Hire, Train
from kaffeehaus.games.fcm.rules.town import Demand
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.street import stock, street, wish


def two_chains(modules: str, *distances: int) -> FcmState:
    """Two chains at a street, whose days are still to come; no milestone is left."""
    state = street(modules, *distances)
    state.town.milestones = []
    return state


def test_a_house_is_there_with_every_meal_that_it_would_have_of_the_chain() -> None:
    state = two_chains("noodles,sushi", 3, 0)
    wish(state, "1", garden=True, burger=2)
    assert [dict(order.goods) for order in orders_tonight(state, 0)] == [
        {"sushi": 2},
        {"burger": 2},
        {"noodles": 2},
    ]
    stock(state, 1, burger=2)
    sushi, burgers = orders_tonight(state, 0)
    assert (sushi.ceiling, sushi.share) == (math.inf, 1.0)
    assert (burgers.ceiling < 10, burgers.share) == (True, CONTESTED)
    stock(state, 1, sushi=2)
    (alone,) = orders_tonight(state, 0)
    assert (dict(alone.goods), alone.income(10)) == ({"sushi": 2}, 0)


def test_what_a_rival_serves_to_one_house_it_has_not_for_the_next() -> None:
    state = street("noodles", 0, 0, houses=2)
    stock(state, 1, burger=2)
    for house in ("1", "2"):
        wish(state, house, burger=2)
    found = [(order.house, dict(order.goods)) for order in orders_tonight(state, 0)]
    assert found == [("1", {"burger": 2}), ("2", {"burger": 2}), ("2", {"noodles": 2})]


def test_nobody_reckons_with_a_meal_that_it_cannot_come_by() -> None:
    state = two_chains("sushi", 0, 1)
    wish(state, "1", garden=True, burger=1)
    assert "sushi" in could_have(state, 0)
    for card in ("sushi_cook", "sushi_chef"):
        del state.town.supply[card]
    assert "sushi" not in could_have(state, 0)
    assert [dict(order.goods) for order in orders_tonight(state, 0)] == [{"burger": 1}]


def test_a_house_eats_one_meal_and_the_structure_serves_it() -> None:
    state = two_chains("sushi", 0, 1)
    wish(state, "1", garden=True, burger=2)
    stock(state, 1, burger=2)
    cards = {"sushi_cook": 1, "kitchen_trainee": 1}
    state.player(0).beach = dict(cards)
    company = best_company(dinner(state, 0, ()), cards)
    assert company.work == {"sushi_cook": 1}
    assert company.worth == 40


def test_houses_that_can_be_fed_with_another_meal_are_fed_tomorrow() -> None:
    state = two_chains("noodles", 0, 1)
    wish(state, "1", beer=3)
    assert tomorrow(state).house("1").demand
    stock(state, 0, noodles=3)
    assert not tomorrow(state).house("1").demand


def test_sushi_makes_a_garden_worth_more_at_a_house_that_others_have() -> None:
    state = two_chains("sushi", 4, 0)
    wish(state, "1", burger=2)
    state.player(0).beach = {"sushi_cook": 1}
    stock(state, 1, burger=2)
    market = market_of(state, 0, ())
    assert market.worth(market.trial.house("1")) == 0
    market.trial.put_house(replace(market.trial.house("1"), demand=(Demand("burger", None),) * 2))
    assert garden_gain(market, "1") > 0


def test_a_cook_learns_sushi_for_gardens() -> None:
    state = two_chains("sushi", 0, 1)
    wish(state, "1", garden=True, burger=2)
    state.player(0).cash = 50
    state.player(0).beach = {"kitchen_trainee": 1}
    lessons = [
        Train("kitchen_trainee", target, ("trainer",))
        for target in ("burger_cook", "pizza_cook", "sushi_cook")
    ]
    staff = staff_of(next_turn(state, 0, (SushiThought(),)))
    best = best_lesson(staff, lessons)
    assert best is not None
    assert best.target == "sushi_cook"
    wish(state, "1", burger=2)
    again = best_lesson(staff_of(next_turn(state, 0, (SushiThought(),))), lessons)
    assert again is None or again.target != "sushi_cook"


def test_a_kimchi_master_is_hired_where_somebody_eats() -> None:
    state = two_chains("kimchi", 0, 1)
    state.player(0).cash = 50
    hires = [Hire("kimchi_master")]
    assert best_hire(staff_of(next_turn(state, 0, (KimchiThought(),))), hires) is None
    wish(state, "1", burger=2)
    assert best_hire(staff_of(next_turn(state, 0, (KimchiThought(),))), hires) == hires[0]


def test_a_fry_chef_is_worth_something_for_every_guest() -> None:
    state = street("fry_chefs", 0, 1, houses=2)
    chef, thought = state.card("fry_chef"), FryThought()
    assert thought.earns(state, 0, chef, 10) == 0
    wish(state, "1", burger=1)
    one = thought.earns(state, 0, chef, 10)
    wish(state, "2", burger=1)
    assert thought.earns(state, 0, chef, 10) == 2 * one > 0
    assert thought.earns(state, 0, state.card("waitress"), 10) == 0
