"""The ruler: distances between places, as dinner counts them."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.view import Tone
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from tests.games.fcm.engine.playing import town_for_two, want


def test_the_ruler_and_dinner_agree() -> None:
    state = town_for_two()
    want(state, "2", burger=1)
    house = state.house("2")
    start = square_name(*house.squares()[0])
    for offer in serving(state, house).offers:
        restaurant = state.player(offer.seat).restaurants[0]
        end = square_name(restaurant.top, restaurant.left)
        (sentence,) = state.measure(None, start, end).sentences
        assert sentence.startswith("Distance from house 2 to ")
        assert sentence.endswith(f": {offer.distance}.")


def test_the_way_is_marked_from_end_to_end() -> None:
    state = town_for_two()
    restaurant = state.player(1).restaurants[0]
    end = square_name(restaurant.top, restaurant.left)
    start = square_name(*state.house("2").squares()[0])
    marks = state.measure(None, start, end).marks
    path = [mark.place for mark in marks if mark.tone is Tone.PATH]
    ends = [mark.place for mark in marks if mark.tone is Tone.CHOSEN]
    assert len(path) > 5
    assert start in ends
    assert end in ends


def test_four_doors_are_measured_only_by_those_who_know_of_them() -> None:
    state = town_for_two()
    state.player(0).work = {"local_manager": 1}
    state.player(0).restaurants = [Restaurant(3, 3, Corner.SE)]
    restaurant = state.player(0).restaurants[0]
    end = square_name(restaurant.top, restaurant.left)
    houses = [square_name(*house.squares()[0]) for house in state.town.houses]
    state.town.step = "restructuring"
    state.player(0).ready = state.player(1).ready = False
    known = [state.measure(0, start, end) for start in houses]
    secret = [state.measure(1, start, end) for start in houses]
    state.player(0).work = {}
    assert secret == [state.measure(1, start, end) for start in houses]
    assert known != secret


@pytest.mark.parametrize("place", ["", "zz99", "p1", "a99", "north3", "3", "a", "<b>", "\u00e41"])
def test_what_is_no_place_is_refused(place: str) -> None:
    with pytest.raises(PlayerError) as refused:
        town_for_two().measure(None, place, "a1")
    assert refused.value.code == "no_place"
