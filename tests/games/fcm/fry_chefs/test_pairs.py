"""Fry chefs where people live in apartments or out in the country."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import want
from tests.games.fcm.new_districts.towns import R2, new_town
from tests.games.fcm.rural_marketeers.country import new_town as country_town
from tests.games.fcm.rural_marketeers.country import put_offramps


def paid(state: FcmState, house: str, chefs: int) -> int:
    """What a house pays the first chain for two beers, with so many fry chefs at work."""
    want(state, house, beer=2)
    state.player(0).stock, state.player(0).work = {"beer": 2}, {"fry_chef": chefs}
    return serving(state, state.house(house)).income


@pytest.mark.parametrize(("chefs", "income"), [(0, 20), (1, 30), (2, 40)])
def test_fry_chefs_and_new_districts_ten_for_an_apartment_building(chefs: int, income: int) -> None:
    assert paid(new_town(R2, modules="fry_chefs"), "pi", chefs) == income


def test_fry_chefs_and_parks_a_park_doubles_the_price_and_not_the_bonus() -> None:
    state = new_town(R2, modules="fry_chefs")
    state.ground = ground_of(state.ground.plan.drawn({(6, 4): "P"}))
    assert paid(state, "pi", 1) == 50


@pytest.mark.parametrize(("chefs", "income"), [(0, 20), (1, 30), (2, 40)])
def test_fry_chefs_and_rural_marketeers_ten_for_the_rural_area(chefs: int, income: int) -> None:
    state = country_town("fry_chefs,rural_marketeers")
    put_offramps(state, "north2 3x1")
    assert paid(state, "rural_area", chefs) == income
