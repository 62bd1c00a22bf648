"""Fry chefs: the worked cases, and every sentence of their rules."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two
from tests.games.fcm.engine.street import ask, dine, incomes, stock, street, wish


def fries(state: FcmState, seat: int, number: int) -> None:
    """Put fry chefs to work, too."""
    state.player(seat).work |= {"fry_chef": number}


@pytest.mark.parametrize(("garden", "income"), [(False, 32), (True, 44)])
def test_fr1_ten_for_each_of_them_whatever_the_price(garden: bool, income: int) -> None:
    state = street("fry_chefs", 0, 1)
    ask(state, 0, 4)
    fries(state, 0, 2)
    stock(state, 0, burger=3)
    wish(state, "1", garden=garden, burger=3)
    assert incomes(state)[0] == income


@pytest.mark.parametrize(("cfo", "income"), [(0, 80), (1, 120)])
def test_fr2_for_every_house_and_the_cfo_counts_it(cfo: int, income: int) -> None:
    state = street("fry_chefs", 0, 1, houses=4)
    state.player(0).work = {"cfo": cfo} if cfo else {}
    fries(state, 0, 1)
    stock(state, 0, burger=4)
    for house in "1234":
        wish(state, house, burger=1)
    assert incomes(state)[0] == income


def coffee_town() -> FcmState:
    """House 1 drives to the first chain, past a coffee shop of each."""
    state = street("coffee,fry_chefs", 2, 0)
    state.player(1).restaurants = []
    shops_in(state).shops = [CoffeeShop(1, 3, 6), CoffeeShop(0, 1, 6)]
    for seat in (0, 1):
        fries(state, seat, 1)
    wish(state, "1", burger=1)
    return state


def test_fr3_coffee_and_fry_chefs_also_for_coffee_alone_but_once_for_a_house() -> None:
    state = coffee_town()
    stock(state, 0, burger=1, coffee=1)
    stock(state, 1, coffee=1)
    assert incomes(state) == [10 + 10 + 10, 10 + 10]


def test_fr4_for_drinks_alone_too() -> None:
    state = street("fry_chefs", 0, 1)
    fries(state, 0, 1)
    stock(state, 0, beer=1)
    wish(state, "1", beer=1)
    assert incomes(state)[0] == 20


def test_fr5_cooks_become_fry_chefs_and_chefs_do_not() -> None:
    cards = ruleset_of(("fry_chefs",)).employees
    assert {card.id for card in cards.values() if "fry_chef" in card.career} == {
        "burger_cook",
        "pizza_cook",
    }
    state = town_for_two(modules="fry_chefs,noodles")
    state.player(0).work = {"trainer": 1}
    state.player(0).beach = {"burger_chef": 1, "noodle_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    lessons = [text for text in texts(state, 0) if "fry_chef" in text]
    assert lessons == ["train noodle_cook fry_chef with trainer"]


def test_fry_chefs_with_sushi_and_noodles_can_be_trained_from_their_cooks() -> None:
    cards = ruleset_of(("fry_chefs", "noodles", "sushi")).employees
    for cook in ("burger_cook", "pizza_cook", "sushi_cook", "noodle_cook"):
        assert "fry_chef" in cards[cook].career
    for chef in ("burger_chef", "pizza_chef", "sushi_chef", "noodle_chef"):
        assert cards[chef].career == ()


def test_fry_chefs_are_paid_for_sushi_noodles_and_kimchi_once_for_a_house() -> None:
    state = street("fry_chefs,kimchi,noodles,sushi", 0, 1, houses=3)
    fries(state, 0, 1)
    stock(state, 0, sushi=1, noodles=2, kimchi=1)
    wish(state, "1", garden=True, burger=1)
    wish(state, "2", burger=1)
    wish(state, "3", burger=1)
    served = dine(state)
    assert [one.sold for one in served.values()] == [
        {"sushi": 1, "kimchi": 1},
        {"noodles": 1},
        {"noodles": 1},
    ]
    assert [one.income for one in served.values()] == [50, 20, 20]


def test_neither_price_nor_distance_changes() -> None:
    state = street("fry_chefs", 1, 0)
    fries(state, 0, 3)
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    served = dine(state)["1"]
    assert ([offer.score for offer in served.offers], served.seller) == ([11, 10], 1)


def test_a_fry_chef_on_the_beach_adds_nothing() -> None:
    state = street("fry_chefs", 0, 1)
    state.player(0).beach = {"fry_chef": 1}
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    assert incomes(state)[0] == 10


def test_the_sum_has_its_reason() -> None:
    state = street("fry_chefs", 0, 1)
    fries(state, 0, 2)
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    reasons = state.explain(dine(state)["1"])
    assert reasons is not None
    assert reasons.sentences[-1] == "1 item × $10 + $20 (fries) = $30."


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_fry_chefs_with_a_salary_in_the_colour_of_the_kitchen(seats: int) -> None:
    plain = GAME.new(seats=seats).town.supply
    assert GAME.new({"modules": "fry_chefs"}, seats).town.supply == {**plain, "fry_chef": 6}
    cards = ruleset_of(("fry_chefs",)).employees
    chef = cards["fry_chef"]
    assert (chef.entry_level, chef.salary, chef.unique) == (False, True, False)
    assert chef.colour == cards["burger_cook"].colour


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "fry_chefs"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
