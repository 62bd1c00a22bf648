"""Kimchi, sushi and noodles with coffee: none of them is coffee, and all of them go with it."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step
from tests.games.fcm.engine.street import stock, street, wish


def with_a_shop_on_the_way(modules: str) -> FcmState:
    """House 1 drives to the first chain, past a coffee shop of the second."""
    state = street(f"coffee,{modules}", 2, 0)
    state.player(1).restaurants = []
    shops_in(state).shops = [CoffeeShop(1, 3, 6)]
    return state


def coffees(state: FcmState) -> int:
    """Dinner; how many coffees are sold on the way."""
    events = run_step(state, "dinner")
    return sum(
        sale.coffees for event in events if isinstance(event, CoffeeBought) for sale in event.sales
    )


@pytest.mark.parametrize("good", ["sushi", "noodles", "kimchi"])
def test_sushi_noodles_and_kimchi_do_not_replace_coffee(good: str) -> None:
    state = with_a_shop_on_the_way("kimchi,noodles,sushi")
    stock(state, 0, burger=1)
    stock(state, 1, **{good: 5})
    wish(state, "1", garden=True, burger=1)
    assert coffees(state) == 0
    assert state.player(1).stock == {good: 5}


@pytest.mark.parametrize(
    "goods", [{"sushi": 1}, {"noodles": 1}, {"burger": 1, "kimchi": 1}], ids=str
)
def test_coffee_is_bought_on_the_way_to_sushi_noodles_and_kimchi(goods: dict[str, int]) -> None:
    state = with_a_shop_on_the_way("kimchi,noodles,sushi")
    stock(state, 0, **goods)
    stock(state, 1, coffee=3)
    wish(state, "1", garden=True, burger=1)
    assert coffees(state) == 1
    assert state.player(0).stock == {}
    assert state.player(1).stock == {"coffee": 2}


def test_kimchi_is_made_and_the_shop_of_the_first_coffee_is_placed_in_one_clean_up() -> None:
    state = street("coffee,kimchi", 2, 0)
    state.town.claimed = ["first_coffee_sold"]
    state.player(0).milestones = ["first_coffee_sold"]
    state.player(0).work = {"kimchi_master": 1}
    stock(state, 0, coffee=2)
    run_step(state, "discard")
    state.go_on()
    assert state.town.step == "first_coffee_shops"
    state.apply(0, state.legal(0)[0])
    state.apply(0, state.legal(0)[-1])
    assert state.player(0).stock == {"kimchi": 1}
    assert state.town.step == "restructuring"
