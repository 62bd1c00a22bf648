"""The FAQ on restructuring, the order of business, and the working day in general."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.structure import free_slots, open_slots
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two


def test_f12_whoever_is_no_manager_reports_to_any_manager() -> None:
    state = town_for_two()
    # The titles on a management trainee are its careers: cooks and trainers may stand below it.
    assert free_slots(state, 0, {"management_trainee": 3, "burger_cook": 3, "trainer": 3}) == 0


def test_f12_managers_report_to_the_ceo_only() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"vice_president": 2, "junior_vice_president": 2, "pricing_manager": 1}
    do(state, 0, "work vice_president", "work vice_president", "work junior_vice_president")
    assert free_slots(state, 0, state.player(0).work) == 11
    assert "work junior_vice_president" not in texts(state, 0)
    # A pricing manager is no manager: its card is not black.
    assert "work pricing_manager" in texts(state, 0)


def test_f13_a_busy_marketeer_fills_no_slot_and_is_no_open_one() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).busy = {1: "brand_manager"}
    assert texts(state, 0) == ["ready"]
    assert free_slots(state, 0, state.player(0).work) == 3
    assert open_slots(state, 0) == open_slots(state, 1) == 3


def test_f14_who_chooses_takes_any_free_place_also_the_last() -> None:
    state = GAME.new(seats=3, seed=2)
    state.town.order, state.town.step = [2, 0, 1], "order"
    state.step.begin(state)
    assert texts(state, 2) == ["position 1", "position 2", "position 3"]
    do(state, 2, "position 3")
    assert texts(state, 0) == ["position 1", "position 2"]
    do(state, 0, "position 2")
    assert state.town.order == [1, 0, 2]


def test_f15_in_turn_1_the_drawn_order_chooses_and_each_hires_one() -> None:
    state = GAME.new(seats=3, seed=2)
    drawn = state.town.order.copy()
    while state.town.step in ("first_restaurants", "reserves", "restructuring"):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    chose = []
    while state.town.step == "order":
        chose.append(state.actors()[0])
        do(state, chose[-1], texts(state, chose[-1])[0])
    # The last place goes by itself.
    assert chose == drawn[:2]
    for seat in state.town.order:
        do(state, seat, "hire waitress")
        assert texts(state, seat) == ["end day"]
        do(state, seat, "end day")
    assert [player.beach for player in state.town.players] == [{"waitress": 1}] * 3


def test_f16_a_chain_works_its_whole_day_before_the_next_begins() -> None:
    state = town_for_two()
    begin_day(state, 1)
    assert state.actors() == (1,)
    do(state, 1, "hire waitress", "end day")
    assert state.actors() == (0,)


def test_f17_prices_and_savings_cannot_be_left_out_all_else_can() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {
        "pricing_manager": 1,
        "recruiting_manager": 1,
        "trainer": 1,
        "campaign_manager": 1,
        "burger_cook": 1,
        "errand_boy": 1,
        "new_business_developer": 1,
        "regional_manager": 1,
    }
    player.beach = {"kitchen_trainee": 1}
    before = player.copy()
    begin_day(state, 0)
    steps = []
    while texts(state, 0) != ["end day"]:
        steps.append(state.view(0).day_step)
        do(state, 0, "done")
    assert steps == ["recruit", "train", "campaigns", "food", "houses", "restaurants"]
    assert (player.work, player.beach, player.stock) == (before.work, before.beach, {})
    assert player.restaurants == before.restaurants
    assert state.rules.dinner.unit_price(state, 0) == 9
    assert bill_of(state, 0).discounts["unused_hires"] == 10


@pytest.mark.parametrize("manager", ["local_manager", "regional_manager"])
def test_f18_a_manager_at_work_makes_all_own_restaurants_drive_ins(manager: str) -> None:
    state = town_for_two()
    state.player(0).restaurants += [Restaurant(5, 5, Corner.NE), Restaurant(5, 3, Corner.NW)]
    assert state.doors(0).bit_count() == 3
    state.player(0).work = {manager: 1}
    # There is no fourth restaurant to place, and the manager counts all the same.
    assert state.doors(0).bit_count() == 12
    assert state.doors(1).bit_count() == 1


def test_f19_everything_but_airplanes_may_be_turned() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1, "new_business_developer": 1, "regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    billboard, airplane = state.copy(), state.copy()
    do(billboard, 0, "market brand_manager 13")
    assert {text.split()[2] for text in texts(billboard, 0)} == {"3x1", "1x3"}
    do(airplane, 0, "market brand_manager 6")
    turns = {(text.split()[1].rstrip("0123456789"), text[-3:]) for text in texts(airplane, 0)}
    assert turns == {("north", "5x2"), ("south", "5x2"), ("east", "2x5"), ("west", "2x5")}
    do(state, 0, "done")
    house = state.copy()
    do(house, 0, "house 1")
    assert {text.split()[2] for text in texts(house, 0)} == {"3x2", "2x3"}
    do(state, 0, "done", "move regional_manager d4")
    # Where it stands it may be turned; as it stands it is no move.
    here = [text for text in texts(state, 0) if text.startswith("at d4 ")]
    assert here == ["at d4 ne", "at d4 sw"]
    assert {text[-2:] for text in texts(state, 0)} == {"nw", "ne", "sw", "se"}
