"""The FAQ on food and drinks."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.board.distance import flights
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import (
    begin_day,
    do,
    run_step,
    texts,
    town_for_two,
    town_on,
    want,
)

STREET = (
    "...............",
    "...S..B.....L..",
    "###############",
    "...............",
    "...............",
)
"""One road over three tiles, with a source on each."""
RING = ("#####", "#S..#", "#..B#", "#...#", "#####")


def trips(state: FcmState, card: str, restaurant: Restaurant) -> list[str]:
    """What a buyer of chain 0 can collect, by the squares of the sources."""
    state.player(0).restaurants, state.player(0).work = [restaurant], {card: 1}
    begin_day(state, 0)
    do(state, 0, "done")
    start = f"collect {card} "
    return [text.removeprefix(start) for text in texts(state, 0) if text.startswith(start)]


@pytest.mark.parametrize("card", ["cart_operator", "zeppelin_pilot"])
def test_f31_buyers_may_stop_before_their_range_is_used_up(card: str) -> None:
    at_the_end = Restaurant(0, 0, Corner.SW)
    assert trips(town_on(*STREET), card, at_the_end) == ["d2 g2 m2", "d2 g2", "d2"]


def test_f32_a_buyer_never_turns_back() -> None:
    """Neither after a source nor at the dead ends of the road."""
    in_the_middle = Restaurant(0, 8, Corner.SW)
    assert trips(town_on(*STREET), "truck_driver", in_the_middle) == ["d2 g2", "g2", "m2"]
    # Where a ring leads on, no turn is needed.
    assert "b2 d3" in trips(town_on(*RING), "cart_operator", Restaurant(2, 1, Corner.SW))


def test_f33_a_buyer_takes_from_a_source_once_and_another_may_again() -> None:
    state = town_on(*RING)
    state.player(0).restaurants = [Restaurant(2, 1, Corner.SW)]
    state.player(0).work = {"cart_operator": 2}
    begin_day(state, 0)
    # However often it goes round the ring.
    do(state, 0, "done", "collect cart_operator b2 d3")
    assert state.player(0).stock == {"soda": 2, "beer": 2}
    do(state, 0, "collect cart_operator b2 d3")
    assert state.player(0).stock == {"soda": 4, "beer": 4}


def test_f34_an_errand_boy_brings_two_of_one_kind_with_the_milestone() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"errand_boy": 2}
    begin_day(state, 0)
    do(state, 0, "done", "fetch errand_boy soda")
    assert player.stock == {"soda": 1}
    player.milestones = ["first_errand_boy"]
    do(state, 0, "fetch errand_boy beer")
    assert player.stock == {"soda": 1, "beer": 2}


def test_f35_the_side_of_the_road_does_not_matter() -> None:
    state = town_on(".....", "...S.", "#####", "..B..", ".....")
    assert trips(state, "cart_operator", Restaurant(0, 0, Corner.SW))[0] == "c4 d2"


def test_f36_a_source_counts_if_it_lies_square_beside_the_road_on_whatever_tile() -> None:
    rows = ("....#.....", "....#.....", "....#B....", "....#.....", ".....L....")
    # The road never enters the second tile; the lemonade touches it at a corner only.
    assert trips(town_on(*rows), "truck_driver", Restaurant(0, 2, Corner.NE)) == ["f3"]


def test_f37_zeppelins_go_over_sides_not_corners() -> None:
    ground = ground_of(Plan(("..........",) * 5 + (".......B..",) + ("..........",) * 4))
    here = ground.net.bit((0, 0))
    assert flights(ground, here, 1) == ()
    assert flights(ground, here, 2) == (1,)


def test_f38_a_buyer_need_not_come_home() -> None:
    rows = ("." * 20, "." * 17 + "B..", "#" * 20, "." * 20, "." * 20)
    # Three borders lead there, and the range is three.
    assert trips(town_on(*rows), "truck_driver", Restaurant(0, 0, Corner.SW)) == ["r2"]


def test_f38_a_trip_makes_no_jumps_and_may_not_reach_every_source() -> None:
    rows = ("..#....#..", "S.#....#B.", "..#....#..", "..#....#..", "..#....#.L")
    state = town_on(*rows)
    for left, corner in ((0, Corner.NE), (3, Corner.NW)):
        assert trips(state, "truck_driver", Restaurant(3, left, corner)) == []
    assert trips(state, "truck_driver", Restaurant(3, 5, Corner.NE)) == ["i2"]


def test_f39_one_stock_serves_all_restaurants_of_a_chain() -> None:
    state = town_for_two()
    state.player(0).restaurants.append(Restaurant(13, 3, Corner.NW))
    state.player(0).stock = {"burger": 2}
    want(state, "2", burger=1)
    want(state, "4", burger=1)
    served = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert [(event.house, event.seller, event.door) for event in served] == [
        ("2", 0, "d4"),
        ("4", 0, "d14"),
    ]
