"""New districts and parks with other modules."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.coffee.towns import put_shops
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want
from tests.games.fcm.new_districts.towns import MAP, R2


def town_with_coffee(tiles: str = MAP) -> FcmState:
    """Coffee, new districts and parks in one town."""
    state = GAME.new({"modules": "coffee,new_districts,park_tile", "map": tiles}, 2, seed=1)
    state.town.turn, state.town.order = 1, [0, 1]
    state.player(0).restaurants = [R2]
    return state


def shop_places(state: FcmState) -> set[str]:
    state.player(0).beach, state.player(0).work = {"barista_trainee": 1}, {"trainer": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train barista_trainee barista with trainer")
    return {text.split()[-1] for text in texts(state, 0) if text.startswith("coffee shop")}


def test_coffee_and_new_districts_a_shop_stands_beside_a_road_that_ends_at_apartments() -> None:
    state = town_with_coffee()
    on_the_tile = {"b10", "d10"}
    assert shop_places(state) >= on_the_tile
    put_shops(state, 1, (9, 1))
    assert not shop_places(state) & on_the_tile, "one on each tile"


@pytest.mark.parametrize(("tiles", "paid"), [("I3 Z0 K0", 2), ("I3 L0 K0", 1)])
def test_coffee_and_parks_whoever_lives_beside_a_park_pays_for_coffee_once_more(
    tiles: str, paid: int
) -> None:
    state = town_with_coffee(f"{tiles} | N0 Q0 R0 | C0 S0 T0")
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW)]
    state.player(1).restaurants = []
    put_shops(state, 1, (3, 1))
    want(state, "15", burger=1)
    state.player(0).stock, state.player(1).stock = {"burger": 1}, {"coffee": 1}
    (bought,) = [e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought)]
    assert bought.multiplier == paid
    assert [sale.income for sale in bought.sales] == [10 * paid]
