"""Noodles, kimchi and sushi where people live in apartments or out in the country."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step, want
from tests.games.fcm.engine.street import stock
from tests.games.fcm.new_districts.towns import R1, R2, R3, new_town
from tests.games.fcm.rural_marketeers.country import new_town as country_town
from tests.games.fcm.rural_marketeers.country import put_offramps

MEALS = "kimchi,noodles,sushi"


def apartments() -> FcmState:
    """House π is one tile nearer to the second chain than to the first one."""
    state = new_town(R3, modules=MEALS)
    state.player(1).restaurants = [R2]
    return state


def rural_area() -> FcmState:
    """The rural area is nearest to the first chain, and farthest away from the second one."""
    state = country_town(f"{MEALS},rural_marketeers")
    put_offramps(state, "north2 3x1", "east8 3x1")
    return state


def served(state: FcmState) -> HouseServed:
    """Dinner of the only ones who want anything."""
    (only,) = (event for event in run_step(state, "dinner") if isinstance(event, HouseServed))
    return only


@pytest.mark.parametrize(("noodles", "sold"), [(4, {"noodles": 4}), (3, {})])
def test_noodles_and_new_districts_apartments_eat_noodles(
    noodles: int, sold: dict[str, int]
) -> None:
    state = apartments()
    want(state, "pi", pizza=2, beer=2)
    stock(state, 0, noodles=noodles)
    stock(state, 1, pizza=2)
    assert served(state).sold == sold


def test_noodles_and_rural_marketeers_the_rural_area_eats_noodles() -> None:
    state = rural_area()
    want(state, "rural_area", burger=6)
    stock(state, 0, noodles=6)
    stock(state, 1, noodles=6)
    dinner = served(state)
    assert (dinner.seller, dinner.sold, dinner.income) == (0, {"noodles": 6}, 60)
    want(state, "rural_area", burger=6)
    stock(state, 0, noodles=6)
    stock(state, 1, burger=6)
    assert served(state).seller == 1, "what was ordered comes first there, too"


def test_kimchi_and_new_districts_apartments_go_where_kimchi_is_and_eat_one() -> None:
    state = apartments()
    want(state, "pi", beer=4)
    stock(state, 0, beer=4, kimchi=3)
    stock(state, 1, beer=4)
    dinner = served(state)
    assert (dinner.seller, dinner.sold) == (0, {"beer": 4, "kimchi": 1})
    assert dinner.income == 50


def test_kimchi_and_rural_marketeers_the_rural_area_goes_where_kimchi_is() -> None:
    state = rural_area()
    want(state, "rural_area", beer=2)
    for seat in range(3):
        stock(state, seat, beer=2)
    assert serving(state, state.house("rural_area")).seller == 0
    stock(state, 1, beer=2, kimchi=1)
    dinner = served(state)
    assert (dinner.seller, dinner.sold) == (1, {"beer": 2, "kimchi": 1})


def test_sushi_and_new_districts_only_house_25_wants_sushi() -> None:
    state = new_town(R1, R3, modules=MEALS)
    stock(state, 0, sushi=2)
    for house in ("pi", "25"):
        want(state, house, beer=2)
    assert serving(state, state.house("pi")).seller is None
    assert serving(state, state.house("25")).sold == {"sushi": 2}
