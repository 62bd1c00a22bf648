"""The FAQ on campaigns; airplanes have a file of their own."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.actions import At
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two, town_on

TWO_ROADS = ("..#....#..",) * 5
"""Two roads that never meet."""


def places(state: FcmState, card: str, tile: int) -> set[str]:
    """Where a marketeer of chain 0 may put a tile of one square."""
    state.player(0).work = {card: 1}
    begin_day(state, 0)
    do(state, 0, "done", f"market {card} {tile}")
    return {action.place for action in state.legal(0) if isinstance(action, At)}


def test_f24_a_radio_stands_beside_any_road_also_one_that_reaches_no_own_restaurant() -> None:
    state = town_on(*TWO_ROADS)
    state.player(0).restaurants = [Restaurant(0, 0, Corner.NE)]
    beside = {f"{column}{row}" for column in "bdgi" for row in range(1, 6)}
    assert places(state, "brand_director", 1) == beside - {"b1", "b2"}


def test_f25_a_campaign_advertises_one_good_as_long_as_it_runs() -> None:
    state = town_for_two()
    state.player(0).work = {"campaign_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market campaign_manager 9", "at b6", "good beer")
    assert texts(state, 0) == ["for 1", "for 2", "for 3"]
    do(state, 0, "for 3")
    eternal = Campaign(10, "mailbox", 0, None, ("pizza",), None, Box(6, 0, 1, 1))
    state.town.campaigns.append(eternal)
    for _ in range(5):
        run_step(state, "marketing")
        assert all(one.goods in (("beer",), ("pizza",)) for one in state.town.campaigns)
    assert state.town.campaigns == [eternal]
    assert {counter.good for counter in state.house("2").demand} == {"beer", "pizza"}


def test_f26_the_range_starts_at_any_own_restaurant() -> None:
    state = town_on(*("..#....#....#....#....#..",) * 5)
    state.town.tiles_left.append(15)
    state.player(0).restaurants = [Restaurant(0, 0, Corner.NE)]
    near = places(state, "marketing_trainee", 15)
    assert {place[0] for place in near} == set("bd")
    state.player(0).restaurants.append(Restaurant(0, 23, Corner.NW))
    both = places(state, "marketing_trainee", 15)
    assert {place[0] for place in both} == set("bdvx")


def test_f29_a_drink_without_a_source_may_be_advertised_and_brought() -> None:
    state = town_on("..#..", "..#..", "B.#..", "..#..", "..#..")
    state.player(0).restaurants = [Restaurant(0, 0, Corner.NE)]
    state.player(0).work = {"campaign_manager": 1, "errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market campaign_manager 9", "at d1", "good lemonade", "for 1")
    do(state, 0, "fetch errand_boy lemonade")
    assert state.player(0).stock == {"lemonade": 1}


@pytest.mark.parametrize(("card", "tile"), [("brand_manager", 15), ("brand_manager", 9)])
def test_f30_a_campaign_on_the_board_touches_a_road(card: str, tile: int) -> None:
    state = town_for_two()
    state.town.tiles_left.append(15)
    found = places(state, card, tile)
    assert "f9" in found
    # No road is beside the squares in the middle of that block.
    assert not {"e10", "f10", "g10"} & found


def test_f30_a_radio_touches_a_road_too() -> None:
    state = town_for_two()
    found = places(state, "brand_director", 1)
    assert "f9" in found
    assert "f10" not in found
