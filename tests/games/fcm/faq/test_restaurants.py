"""The FAQ on restaurants and distance."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.actions import At
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.placing import squares_in_reach
from kaffeehaus.games.fcm.rules.town import Box, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two, town_on


def built(state: FcmState, number: str, box: Box) -> House:
    house = House(number, 100 * int(number), box)
    state.put_house(house)
    return house


def test_f40_a_later_restaurant_needs_empty_squares_and_an_entrance_beside_a_road() -> None:
    state = town_for_two()
    state.player(0).work = {"regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open regional_manager")
    net, free, tiles = state.ground.net, state.free_squares(), []
    for action in state.legal(0):
        assert isinstance(action, At)
        assert not net.mask([read_square(square) for square in action.covers()]) & ~free
        top, left = read_square(action.place)
        entrance = Restaurant(top, left, Corner(action.turn)).entrance
        assert net.bit(entrance) & state.ground.beside_road
        tiles.append(tile_of(entrance))
    # Also on the tiles of the entrances that are there.
    assert {(0, 0), (0, 2)} <= set(tiles)


def test_f41_the_step_from_an_entrance_to_a_road_on_the_next_tile_counts() -> None:
    state = town_on(*(".....#....",) * 4, ".....#S...")
    state.player(0).restaurants = [Restaurant(0, 3, Corner.NE)]
    house = built(state, "2", Box(1, 6, 2, 2))
    assert way_to(state, house, 0) == 1
    cart = state.card("cart_operator").fetches
    assert cart is not None
    assert cart.range is not None
    reach = {tiles: squares_in_reach(state, 0, cart.range, tiles - 2) for tiles in (0, 1)}
    square = state.ground.net.bit((0, 6))
    assert not reach[0] & square
    assert reach[1] & square
    # Beside a road of the same tile it is nothing.
    state.player(1).restaurants = [Restaurant(3, 7, Corner.NW), Restaurant(3, 6, Corner.NW)]
    assert way_to(state, house, 1) == 0


TWO_ROADS = (".####", "#...B", "#....", "#....", "#S...")
"""A road above and one at the left, which touch at a corner only."""


def test_f42_an_entrance_beside_two_roads_serves_both() -> None:
    state = town_on(*TWO_ROADS)
    state.player(0).restaurants = [Restaurant(1, 1, Corner.NW)]
    above, left = built(state, "2", Box(1, 3, 1, 1)), built(state, "4", Box(3, 1, 1, 1))
    assert (way_to(state, above, 0), way_to(state, left, 0)) == (0, 0)


def test_f42_each_card_chooses_its_road_anew() -> None:
    state = town_on(*TWO_ROADS)
    state.player(0).restaurants = [Restaurant(1, 1, Corner.NW)]
    state.player(0).work = {"cart_operator": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    trips = [text for text in texts(state, 0) if text.startswith("collect")]
    assert sorted(trips) == ["collect cart_operator b5", "collect cart_operator e2"]
    do(state, 0, *trips)
    assert state.player(0).stock == {"beer": 2, "soda": 2}


def test_f43_a_drive_in_on_two_tiles_is_at_distance_0_from_both() -> None:
    state = town_on(*("...#..#...",) * 5)
    state.player(0).restaurants = [Restaurant(1, 4, Corner.NW)]
    here, there = built(state, "2", Box(1, 1, 2, 2)), built(state, "4", Box(1, 7, 2, 2))
    assert (way_to(state, here, 0), way_to(state, there, 0)) == (0, None)
    state.player(0).work = {"local_manager": 1}
    assert (way_to(state, here, 0), way_to(state, there, 0)) == (0, 0)
