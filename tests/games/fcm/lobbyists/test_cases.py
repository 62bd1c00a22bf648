"""The worked cases of lobbyists, each by its id."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    FIRST_LOBBYIST_USED,
    LaidPiece,
    lobby_in,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from tests.games.fcm.engine.playing import MAP, begin_day, do, run_step, texts, want
from tests.games.fcm.lobbyists.towns import (
    R1,
    R3,
    lobby_day,
    lobby_town,
    next_day,
    roads,
    ways,
    with_milestone,
    works,
)


def test_lo1_a_road_holds_dinner_up_and_joins_when_it_is_finished() -> None:
    state = lobby_day(lobby_town(R1))
    assert ways(state, 0, "25", "21", "9.75") == [1, 0, None]
    do(state, 0, "road short", "lay short down i4")
    assert works(state) == [(2, 8), (5, 8)]
    assert ways(state, 0, "25", "21", "9.75") == [2, 0, None]
    assert not roads(state, (3, 8), (4, 8))
    run_step(state, "finish_roads")
    assert works(state) == []
    assert roads(state, (3, 8), (4, 8))
    assert ways(state, 0, "25", "9.75", "4", "2") == [1, 1, 2, 3]


def test_lo2_only_the_road_square_beside_a_park_must_be_in_range() -> None:
    state = lobby_day(lobby_town(R3))
    do(state, 0, "park i")
    assert "lay i across k5" in texts(state, 0)
    do(state, 0, "lay i across k5")
    assert state.rules.dinner.multiplier(state, state.house("25")) == 3


ABOVE_4 = LaidPiece("i", "across", 9, 8, finished=True)
BELOW_25, RIGHT_OF_25 = (
    LaidPiece("i", "across", 4, 10, finished=True),
    LaidPiece("l", "across_se", 3, 12, finished=True),
)


@pytest.mark.parametrize(
    ("house", "parks", "paid"),
    [("25", [BELOW_25], 64), ("25", [BELOW_25, RIGHT_OF_25], 64), ("4", [ABOVE_4], 46)],
)
def test_lo3_what_a_house_beside_a_park_pays(house: str, parks: list[LaidPiece], paid: int) -> None:
    state = lobby_town(R1, R3)
    lobby_in(state).laid = parks
    state.lay_out()
    want(state, house, burger=2)
    state.player(0).stock = {"burger": 2}
    state.player(0).work = {"pricing_manager": 1}
    state.player(0).milestones = ["first_burger_marketed"]
    assert serving(state, state.house(house)).income == paid


def test_lo4_roadworks_drive_guests_to_another_chain_for_one_dinner() -> None:
    near, far = Restaurant(0, 13, Corner.SW), Restaurant(8, 13, Corner.NW)
    state = lobby_town(near, others=(far,), tiles=MAP)
    want(state, "2", burger=1)
    state.player(0).stock = state.player(1).stock = {"burger": 1}
    assert (ways(state, 0, "2"), ways(state, 1, "2")) == ([2], [3])
    lobby_day(state, lobbyists=2)
    do(state, 0, "road short", "lay short down d1", "road short", "lay short down i1")
    served = serving(state, state.house("2"))
    assert [offer.score for offer in served.offers] == [14, 13]
    assert served.seller == 1
    run_step(state, "finish_roads")
    served = serving(state, state.house("2"))
    assert [offer.score for offer in served.offers] == [12, 13]
    assert served.seller == 0


def test_lo5_the_first_lobbyists_lay_a_tile_that_the_next_may_build_on() -> None:
    state = with_milestone(lobby_town(Restaurant(8, 10, Corner.NW), others=(R1,)))
    lobby_day(state, lobbyists=2)
    do(state, 0, "road short", "lay short across i10")
    assert state.player(0).milestones == [FIRST_LOBBYIST_USED]
    assert "map tile L" in texts(state, 0)
    do(state, 0, "map tile L", "lay tile L 0 p6")
    assert roads(state, (7, 15), (7, 19))
    do(state, 0, "park l", "lay l across_se p9")
    assert state.ground.plan.sign((9, 17)) == "P"
    later = state.copy()
    next_day(state, 1)
    do(state, 1, "road short", "lay short down i4")
    assert FIRST_LOBBYIST_USED in state.player(1).milestones
    assert "map tile L" not in texts(state, 1)
    do(state, 1, "map tile K", "lay tile K 0 a-4")
    # In the turn after that it is gone.
    run_step(later, "end_of_turn")
    lobby_day(later, 1)
    do(later, 1, "road short", "lay short down i4")
    assert later.player(1).milestones == []
    assert texts(later, 1) == ["end day"]


def test_lo6_no_tile_lies_where_an_airplane_stands() -> None:
    state = with_milestone(lobby_town(R1))
    state.town.campaigns = [Campaign(5, "airplane", 0, None, ("beer",), 1, Box(-2, 0, 3, 2))]
    lobby_day(state)
    do(state, 0, "road short", "lay short down i4", "map tile L")
    above = [name for name in ("a-4", "f-4", "k-4") if f"lay tile L 0 {name}" in texts(state, 0)]
    assert above == ["f-4", "k-4"]


def test_lo7_an_arrow_at_the_own_entrance_suffices() -> None:
    state = lobby_day(lobby_town(Restaurant(3, 7, Corner.NE), tiles=MAP))
    do(state, 0, "road short", "lay short across j4")
    assert works(state) == []
    closed = lobby_day(lobby_town(Restaurant(3, 7, Corner.NW), tiles=MAP))
    do(closed, 0, "road short")
    assert "lay short across j4" not in texts(closed, 0)


def test_lo8_when_everything_is_built_a_lobbyist_only_costs() -> None:
    state = lobby_town(R1)
    lobby_in(state).laid = [
        LaidPiece(piece.id, piece.turns[0].name, 0, 0, finished=True)
        for piece in lobby_pieces().values()
        for _ in range(piece.copies)
    ]
    assert len(lobby_in(state).laid) == 12
    state.player(0).work = {"lobbyist": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]
    assert bill_of(state, 0).due == 5
