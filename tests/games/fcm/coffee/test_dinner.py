"""Coffee at dinner: the rulebook's example and the known cases played, and what is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import Board, Dinner
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Area, Sum
from kaffeehaus.games.fcm.rules.town import Box, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.coffee.towns import CASES, case_named, coffee_town, put_shops, town_of
from tests.games.fcm.engine.playing import run_step, want
from tests.parsed import Parsed

XANGO = "rulebook-p10-xango"
GOLDEN = "rulebook-p10-golden"


def once_more(state: Position, house: House) -> int:
    """A park beside every house."""
    return 1


def ten_for_a_house(state: Position, seat: Seat, house: House, sold: Mapping[str, int]) -> int:
    """What some cook adds to every sale."""
    return 10


def dine(state: FcmState) -> tuple[list[CoffeeBought], dict[int, DinnerIncome]]:
    """Dinner: what was bought on the way, and what everyone earned."""
    events = run_step(state, "dinner")
    bought = [event for event in events if isinstance(event, CoffeeBought)]
    return bought, {event.seat: event for event in events if isinstance(event, DinnerIncome)}


def dine_as_in(case: dict[str, Parsed]) -> tuple[FcmState, list[CoffeeBought]]:
    """The only house eats a burger at the chain that the case names."""
    state, position = town_of(case)
    if position.roadworks:
        roadworks = Area[[Position]](lambda s: s.ground.net.mask(position.roadworks))
        works = Module("works", board=Board(roadworks=roadworks))
        base = (BASE, BASE_MILESTONES, BASE_RESERVES)
        state.rules = fold((*base, COFFEE_MODULE, works))
    want(state, str(position.number), burger=1)
    state.player(position.winner).stock["burger"] = 1
    house = state.town.houses[0]
    found = position_of(state, house, position.winner)
    named = [replace(chain, name="") for chain in position.chains]
    for chain in found.chains[len(named) :]:
        assert chain.coffee == 0
    assert list(found.chains[: len(named)]) == named
    assert sorted(found.house) == sorted(position.house)
    assert sorted(found.roadworks) == sorted(position.roadworks)
    return state, dine(state)[0]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_known_cases_sell_as_expected_when_they_are_played(case: dict[str, Parsed]) -> None:
    expected = case["expected"]
    before = [player["coffee"] for player in case["players"]]
    state, bought = dine_as_in(case)
    left = [state.player(seat).stock.get("coffee", 0) for seat in range(len(before))]
    assert [old - new for old, new in zip(before, left, strict=True)] == expected["sold"]
    served = expected["distance"] is not None
    assert len(bought) == served
    if served:
        assert {s.seat: s.coffees for s in bought[0].sales} == {
            seat: sold for seat, sold in enumerate(expected["sold"]) if sold
        }


def test_in_the_rulebook_gluttony_sells_two_on_the_way_to_xango_and_one_to_golden_duck() -> None:
    for name, coffees in ((XANGO, 2), (GOLDEN, 1)):
        state, (bought,) = dine_as_in(case_named(name))
        (sale,) = bought.sales
        assert (sale.seat, sale.coffees, sale.price, sale.income) == (0, coffees, 10, 10 * coffees)
        assert state.player(0).cash == 10 * coffees


def test_coffee_costs_what_its_seller_asks_not_what_the_host_asks() -> None:
    state, _ = town_of(case_named(XANGO))
    want(state, "8", burger=1)
    state.player(1).stock["burger"] = 1
    state.player(0).work = {"luxuries_manager": 1}
    state.player(1).work = {"pricing_manager": 3}
    (bought,), incomes = dine(state)
    assert [(sale.price, sale.income) for sale in bought.sales] == [(20, 40)]
    assert (incomes[0].total, incomes[1].total) == (40, 7)


def test_gardens_and_parks_count_for_coffee_too() -> None:
    state, _ = town_of(case_named(XANGO))
    park = Module("park", dinner=Dinner(multiplier=Sum(once_more)))
    state.rules = fold((BASE, BASE_MILESTONES, BASE_RESERVES, COFFEE_MODULE, park))
    want(state, "8", burger=1)
    state.put_house(replace(state.house("8"), garden=Box(3, 1, 1, 1)))
    state.player(1).stock["burger"] = 1
    (bought,), incomes = dine(state)
    assert bought.multiplier == 3
    assert incomes[0].total == 2 * 10 * 3
    assert incomes[1].total == 1 * 10 * 3


def test_coffee_is_dinner_income_for_the_cfo_but_earns_no_bonus_for_drinks() -> None:
    state, _ = town_of(case_named(XANGO))
    want(state, "8", burger=1)
    state.player(1).stock["burger"] = 1
    state.player(0).work = {"cfo": 1}
    state.player(0).milestones = ["first_drink_marketed"]
    _, incomes = dine(state)
    assert (incomes[0].sales, incomes[0].extra, incomes[0].total) == (20, 10, 30)


def test_who_sells_below_nothing_pays_for_it() -> None:
    state, _ = town_of(case_named(XANGO))
    want(state, "8", burger=1)
    state.player(1).stock["burger"] = 1
    state.player(0).work = {"discount_manager": 4}
    state.player(0).cash = 9
    _, incomes = dine(state)
    assert incomes[0].total == -4
    assert state.player(0).cash == 5


def test_what_is_paid_once_for_a_house_is_paid_with_coffee_alone_too() -> None:
    state, _ = town_of(case_named(XANGO))
    fries = Module("fries", dinner=Dinner(sale_bonus=Sum(ten_for_a_house)))
    state.rules = fold((BASE, BASE_MILESTONES, BASE_RESERVES, COFFEE_MODULE, fries))
    want(state, "8", burger=1)
    state.player(1).stock |= {"burger": 1}
    put_shops(state, 1, (4, 8))
    (bought,), incomes = dine(state)
    assert {sale.seat: sale.bonus for sale in bought.sales} == {0: 10, 1: 0}
    assert (incomes[0].total, incomes[1].total) == (30, 10 + 10 + 10)


def test_a_house_that_stays_hungry_drives_nowhere() -> None:
    state, _ = town_of(case_named(XANGO))
    want(state, "8", burger=1)
    bought, _ = dine(state)
    assert bought == []
    assert [player.stock for player in state.town.players] == [{"coffee": 3}] * 3


def test_later_houses_find_what_earlier_ones_left() -> None:
    state, _ = town_of(case_named(XANGO))
    house = state.house("8")
    state.put_house(House("9", 900, house.box))
    for number in ("8", "9"):
        want(state, number, burger=1)
    state.player(0).stock = {"coffee": 3}
    state.player(1).stock = {"burger": 2}
    bought, _ = dine(state)
    assert [[sale.coffees for sale in event.sales] for event in bought] == [[2], [1]]
    assert state.player(0).stock == {}


def test_where_nobody_has_coffee_nobody_looks_for_it() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    state.player(1).stock = {"burger": 1}
    events = run_step(state, "dinner")
    assert any(isinstance(event, HouseServed) and event.seller == 1 for event in events)
    assert not any(isinstance(event, CoffeeBought) for event in events)


def test_the_destination_sells_none_but_another_place_of_its_chain_does() -> None:
    for shops, sold in (((), []), (((1, 5),), [1])):
        state = coffee_town()
        want(state, "2", burger=1)
        state.player(1).stock = {"burger": 1, "coffee": 5}
        put_shops(state, 1, *shops)
        (bought,), _ = dine(state)
        assert [sale.coffees for sale in bought.sales] == sold


def test_a_closed_restaurant_sells_no_coffee_and_is_told_so() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    state.player(1).stock = {"burger": 1}
    state.player(0).stock = {"coffee": 2}
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW, open=False)]
    (bought,), _ = dine(state)
    assert bought.sales == ()
    explanation = state.explain(bought)
    assert explanation is not None
    assert any("coming soon. It opens after this turn" in one for one in explanation.sentences)


def test_selling_the_first_coffee_earns_the_milestone_for_all_who_do_it_this_turn() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    want(state, "4", burger=1)
    state.player(1).stock = {"burger": 2}
    for player in state.town.players:
        player.stock["coffee"] = 3
    put_shops(state, 1, (1, 5))
    events = run_step(state, "dinner")
    earned = {
        event.seat
        for event in events
        if isinstance(event, MilestoneEarned) and event.milestone == "first_coffee_sold"
    }
    sold = {s.seat for event in events if isinstance(event, CoffeeBought) for s in event.sales}
    assert earned == sold == {0, 1}


def test_places_that_no_shortest_way_touches_are_told_in_one_sentence() -> None:
    state, _ = town_of(case_named(XANGO))
    want(state, "8", burger=1)
    state.player(1).stock["burger"] = 1
    put_shops(state, 1, (0, 0), (0, 1))
    (bought,), _ = dine(state)
    explanation = state.explain(bought)
    assert explanation is not None
    (far,) = [said for said in explanation.sentences if "No shortest route passes" in said]
    assert "Xango Blues Bar at a1 and b1" in far
    assert not any("off route" in said for said in explanation.sentences)


def test_the_drawing_numbers_the_houses_as_they_stand_in_the_game() -> None:
    state, (bought,) = dine_as_in(case_named(XANGO))
    state.put_house(replace(state.house("8"), number="99"))
    explanation = state.explain(bought)
    assert explanation is not None
    assert explanation.figure is not None
    assert ">99</text>" in explanation.figure.svg
