"""Kimchi, sushi, noodles and fries where others live: apartments, beside parks, in the country."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LaidPiece, lobby_in
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import RURAL_AREA
from kaffeehaus.games.fcm.rules.town import Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.street import ask, dine, stock
from tests.games.fcm.new_districts.towns import MAP, R2, R3
from tests.games.fcm.parks.test_parks import TOWN
from tests.games.fcm.rural_marketeers.country import new_town as country_town
from tests.games.fcm.rural_marketeers.country import put_offramps


def apartments(modules: str) -> FcmState:
    """The town with the new tiles; A stands at R2 and B at R3."""
    state = GAME.new({"modules": f"new_districts,park_tile,{modules}", "map": MAP}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    for seat, restaurant in enumerate((R2, R3)):
        state.player(seat).restaurants = [restaurant]
        state.player(seat).reserve = 0
    return state


def country(modules: str) -> FcmState:
    """A can be reached from an offramp, which the others cannot."""
    state = country_town(f"rural_marketeers,{modules}")
    put_offramps(state, "north2 3x1")
    return state


def made_hungry(state: FcmState, house: str, good: str, number: int) -> None:
    """So many counters."""
    state.put_house(replace(state.house(house), demand=(Demand(good, None),) * number))


def test_no5_noodles_and_new_districts_apartments_eat_noodles() -> None:
    state = apartments("noodles")
    ask(state, 0, 9)
    stock(state, 0, noodles=16)
    made_hungry(state, "pi", "beer", 14)
    served = dine(state)["pi"]
    assert (served.seller, served.sold, served.income) == (0, {"noodles": 14}, 126)


def test_ki6_kimchi_and_new_districts_apartments_prefer_kimchi() -> None:
    state = apartments("kimchi")
    stock(state, 0, beer=2)
    stock(state, 1, beer=2, kimchi=1)
    made_hungry(state, "pi", "beer", 2)
    served = dine(state)["pi"]
    assert (served.seller, served.sold) == (1, {"beer": 2, "kimchi": 1})


def test_ki6_kimchi_and_rural_marketeers_the_country_prefers_kimchi() -> None:
    state = country("kimchi")
    stock(state, 0, beer=2, kimchi=2)
    made_hungry(state, RURAL_AREA, "beer", 2)
    served = dine(state)[RURAL_AREA]
    assert (served.sold, served.income) == ({"beer": 2, "kimchi": 1}, 30)


def test_noodles_and_rural_marketeers_the_country_eats_noodles() -> None:
    state = country("noodles")
    stock(state, 0, noodles=8)
    made_hungry(state, RURAL_AREA, "beer", 8)
    assert dine(state)[RURAL_AREA].sold == {"noodles": 8}


@pytest.mark.parametrize("house", ["pi", RURAL_AREA])
def test_sushi_with_new_districts_and_rural_marketeers_is_for_gardens_alone(house: str) -> None:
    state = country("sushi") if house == RURAL_AREA else apartments("sushi")
    for seat in (0, 1):
        stock(state, seat, sushi=5)
    made_hungry(state, house, "beer", 2)
    assert dine(state)[house].seller is None


def test_sushi_and_new_districts_house_25_has_its_garden_from_the_start() -> None:
    state = country("sushi")
    stock(state, 0, sushi=2)
    made_hungry(state, "25", "beer", 2)
    assert dine(state)["25"].sold == {"sushi": 2}


def test_su3_sushi_and_parks_a_park_makes_no_garden() -> None:
    state = GAME.new({"modules": "park_tile,sushi", "map": TOWN}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    for seat in (0, 1):
        state.player(seat).restaurants = [Restaurant(3, 3, Corner.NW)]
    ask(state, 1, 7)
    stock(state, 0, sushi=3)
    stock(state, 1, beer=3)
    made_hungry(state, "15", "beer", 3)
    served = dine(state)["15"]
    assert (served.seller, served.sold, served.income) == (1, {"beer": 3}, 42)


def test_lo9_sushi_and_lobbyists_a_house_beside_a_new_park_takes_no_sushi() -> None:
    state = GAME.new({"modules": "lobbyists,new_districts,sushi", "map": MAP}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    state.player(0).restaurants = [R3]
    state.player(0).reserve = state.player(1).reserve = 0
    lobby_in(state).laid = [LaidPiece("i", "across", 9, 8, finished=True)]
    state.lay_out()
    stock(state, 0, sushi=3)
    made_hungry(state, "4", "beer", 3)
    house = state.house("4")
    assert (state.rules.dinner.multiplier(state, house), house.limit) == (2, 3)
    assert dine(state)["4"].seller is None


def test_fr6_fry_chefs_and_rural_marketeers_with_noodles() -> None:
    state = country("fry_chefs,noodles")
    state.player(0).work = {"fry_chef": 3}
    stock(state, 0, noodles=8)
    made_hungry(state, RURAL_AREA, "beer", 8)
    assert dine(state)[RURAL_AREA].income == 110


def test_fry_chefs_and_new_districts_ten_for_apartments() -> None:
    state = apartments("fry_chefs")
    state.player(0).work = {"fry_chef": 1}
    stock(state, 0, beer=2)
    made_hungry(state, "pi", "beer", 2)
    assert dine(state)["pi"].income == 30
