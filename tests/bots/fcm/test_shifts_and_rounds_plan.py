"""How planners reckon with people who work twice, campaigns that run more often, and what modules
say of lessons."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.fcm.aims import dinner, next_turn, tonight
from kaffeehaus.bots.fcm.campaigns import market_of
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.staff import best_hire, best_lesson, staff_of
from kaffeehaus.games.fcm.modules.fry_chefs.thinking import FryThought
from kaffeehaus.games.fcm.modules.gourmet_food_critics.thinking import GourmetThought
from kaffeehaus.games.fcm.modules.noodles.thinking import NoodleThought
from kaffeehaus.games.fcm.rules.actions import Hire, Train
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.street import street, wish


def two_chains(modules: str, *distances: int) -> FcmState:
    """Two chains at a street, whose days are still to come; no milestone is left."""
    state = street(modules, *distances)
    state.town.milestones = []
    return state


def test_a_night_shift_is_worth_what_everyone_without_a_salary_does_again() -> None:
    state = two_chains("night_shift_managers", 0, 1)
    two = {"waitress": 2}
    assert best_company(dinner(state, 0, ()), two).worth == 6
    night = best_company(dinner(state, 0, ()), {**two, "night_shift_manager": 1})
    assert night.work == {**two, "night_shift_manager": 1}
    assert night.worth == pytest.approx(12 - 0.1)


def test_a_night_shift_manager_takes_a_slot_that_three_waitresses_need_more() -> None:
    state = two_chains("night_shift_managers", 0, 1)
    state.town.ceo_slots = 1
    cards = {"waitress": 1, "night_shift_manager": 1}
    assert best_company(dinner(state, 0, ()), cards).work == {"waitress": 1}


def test_who_cooks_twice_serves_a_larger_order() -> None:
    state = two_chains("night_shift_managers", 0, 1)
    wish(state, "1", burger=1, pizza=1)
    cards = {"kitchen_trainee": 1}
    state.player(0).beach = dict(cards)
    assert best_company(dinner(state, 0, ()), cards).work == {}
    cards["night_shift_manager"] = 1
    night = best_company(dinner(state, 0, ()), cards)
    assert night.work == cards
    assert night.worth == pytest.approx(20 - 0.1)


def test_cards_with_a_salary_work_once() -> None:
    state = two_chains("night_shift_managers", 0, 1)
    wish(state, "1", burger=4)
    cards = {"burger_cook": 1, "night_shift_manager": 1}
    state.player(0).beach = dict(cards)
    assert best_company(dinner(state, 0, ()), cards).work == {}


def test_a_night_shift_manager_is_hired_for_those_who_work_for_nothing() -> None:
    state = two_chains("night_shift_managers", 0, 1)
    state.player(0).cash = 50
    state.player(0).beach = {"burger_cook": 3}
    hires = [Hire("night_shift_manager")]
    assert best_hire(staff_of(next_turn(state, 0, ())), hires) is None
    state.player(0).beach = {"waitress": 4, "management_trainee": 1}
    assert best_hire(staff_of(next_turn(state, 0, ())), hires) == hires[0]


def advertised(cooks: int, rivals: int) -> FcmState:
    """A billboard for burgers beside house 1, which lies nearer to chain 0."""
    state = two_chains("mass_marketeers", 0, 3)
    box = state.house("1").box
    beside = Box(box.top, box.left + box.width, 1, 1)
    state.town.campaigns = [Campaign(14, "billboard", 0, None, ("burger",), None, beside)]
    state.player(0).beach = {"burger_cook": cooks, "mass_marketeer": 1}
    state.player(1).beach = {"burger_cook": rivals}
    return state


def test_a_mass_marketeer_is_worth_the_order_that_grows_here() -> None:
    state = advertised(cooks=1, rivals=0)
    assert market_of(state, 0).round("mass_marketeer") == 10
    assert "mass_marketeer" in best_company(tonight(state, 0, ()), state.player(0).beach).work


def test_a_mass_marketeer_stays_at_home_where_the_order_grows_for_others() -> None:
    state = advertised(cooks=0, rivals=1)
    assert market_of(state, 0).round("mass_marketeer") == 0
    assert best_company(tonight(state, 0, ()), state.player(0).beach).work == {}


def test_a_cook_learns_noodles_for_orders_that_nobody_can_cook() -> None:
    state = two_chains("noodles", 0, 1)
    wish(state, "1", burger=1, pizza=1, beer=1)
    state.player(0).cash = 50
    state.player(0).beach = {"kitchen_trainee": 1}
    lessons = [
        Train("kitchen_trainee", target, ("trainer",))
        for target in ("burger_cook", "pizza_cook", "noodle_cook")
    ]
    best = best_lesson(staff_of(next_turn(state, 0, (NoodleThought(),))), lessons)
    assert best is not None
    assert best.target == "noodle_cook"
    assert _noodles(state) == 90
    state.player(1).beach = {"kitchen_trainee": 2}
    assert _noodles(state) == 30, "two of the three could be cooked by a rival"


def test_noodles_are_learnt_for_campaigns_that_are_about_to_be_placed() -> None:
    state = two_chains("noodles", 0, 1)
    assert _noodles(state) == 0
    state.player(0).work = {"marketing_trainee": 2}
    assert _noodles(state) == 120


def _noodles(state: FcmState) -> float:
    return NoodleThought().comes_with(state, 0, state.card("noodle_cook"), 10)


def test_a_cook_is_half_the_way_to_a_fry_chef() -> None:
    state = two_chains("fry_chefs", 0, 1)
    wish(state, "1", burger=1)

    def lesson(card: str) -> float:
        return FryThought().comes_with(state, 0, state.card(card), 10)

    assert lesson("fry_chef") == 2 * lesson("burger_cook") > 0
    assert lesson("trainer") == 0
    state.player(0).beach = {"pizza_cook": 1}
    assert lesson("burger_cook") == 0
    assert lesson("fry_chef") > 0


def test_nobody_becomes_a_critic_without_gardens_that_eat_here() -> None:
    state = street("gourmet_food_critics", 0, 1, houses=2)

    def lesson(seat: int) -> float:
        return GourmetThought().comes_with(state, seat, state.card("gourmet_food_critic"), 10)

    assert lesson(0) < 0
    for house in ("1", "2"):
        wish(state, house, garden=True)
    assert lesson(0) == 0
    assert lesson(1) < 0, "chain 0 is nearer"
    state.player(0).beach = {"gourmet_food_critic": 1}
    assert lesson(0) < 0, "one is enough"
    assert GourmetThought().comes_with(state, 1, state.card("campaign_manager"), 10) == 0
