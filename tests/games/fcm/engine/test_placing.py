"""What modules ask when they put something down: roads in reach, and what is free outside."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.distance import roads_in_range
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.placing import (
    roads_in_reach,
    side_boxes,
    squares_in_reach,
    taken_outside,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Board
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Area, Union
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Piece, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import always, town_with

NEAR = Range(Measure.ROAD, 2)


def new_town(*modules: Module) -> FcmState:
    """A town of new and old tiles; chain 0 has a restaurant at the south-east corner of f11."""
    state = town_with(*modules)
    tiles = read_map("U0 V0 W0 | X0 Y0 Z0 | A0 B0 C0")
    state.ground = ground_of(Plan(board_rows(tiles)))
    state.player(0).restaurants = [Restaurant(10, 5, Corner.SE)]
    return state


def test_a_road_in_reach_is_reached_before_the_step_to_its_side() -> None:
    """Two borders lead to the road square; a third one to the square beside it."""
    state = new_town()
    road, beside = state.ground.net.bit((5, 12)), state.ground.net.bit((4, 12))
    assert roads_in_reach(state, 0, NEAR) & road
    assert not squares_in_reach(state, 0, NEAR) & beside
    assert squares_in_reach(state, 0, NEAR, more=1) & beside
    assert not roads_in_reach(state, 0, Range(Measure.ROAD, 1)) & road
    assert roads_in_reach(state, 0, Range(Measure.ROAD, 1), more=1) & road


def test_roads_in_reach_begin_where_all_ranges_do() -> None:
    def corner(state: Position, seat: Seat) -> int:
        return state.ground.net.bit((0, 0))

    shop = Module("shop", board=Board(range_starts=Area(corner)))
    plain, more = new_town(), new_town(shop)
    added = roads_in_range(more.ground, more.ground.net.bit((0, 0)), 2)
    assert added & ~roads_in_reach(plain, 0, NEAR)
    assert roads_in_reach(more, 0, NEAR) == roads_in_reach(plain, 0, NEAR) | added


def test_roadworks_for_ranges_bring_fewer_roads_into_reach() -> None:
    def everywhere(state: Position) -> int:
        return state.ground.all

    torn_up = new_town(Module("works", board=Board(roadworks_for_ranges=Area(everywhere))))
    reached = roads_in_reach(torn_up, 0, NEAR)
    assert reached
    assert reached & roads_in_reach(new_town(), 0, NEAR) == reached
    assert reached != roads_in_reach(new_town(), 0, NEAR)


def test_anywhere_is_every_road() -> None:
    state = new_town()
    assert roads_in_reach(state, 0, Range(Measure.ANYWHERE)) == state.ground.net.roads


# Outside the board


def test_one_function_knows_what_stands_outside() -> None:
    ramp = Piece("ramp", "Ramp", None, Box(-1, 1, 3, 1))
    tent = Piece("tent", "Tent", None, Box(0, 0, 1, 1))
    state = town_with(Module("ramps", board=Board(pieces=Union(always([ramp, tent])))))
    plane = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 7, 1, 2))
    guide = Campaign(17, "guide", 0, None, ("beer",), 1, None)
    state.town.campaigns = [plane, guide]
    outside = taken_outside(state)
    assert outside.planes == {(-2, 7), (-1, 7)}
    assert outside.others == {(-1, 1), (-1, 2), (-1, 3)}
    assert not outside.is_free(Box(-1, 3, 3, 1)), "another ramp over the first"
    assert not outside.is_free(Box(-1, 6, 3, 1)), "a ramp over the airplane"
    assert outside.is_free(Box(-1, 4, 3, 1))
    columns = {box.left for box in side_boxes(state, 1, 2) if box.top < 0 and box.height == 2}
    assert columns == set(range(15)) - {1, 2, 3}


def test_a_tile_lies_at_a_side_only_where_nothing_stands() -> None:
    ramp = Piece("ramp", "Ramp", None, Box(15, 12, 3, 1))
    state = town_with(Module("ramps", board=Board(pieces=Union(always([ramp])))))
    state.town.campaigns = [Campaign(5, "airplane", 0, None, ("beer",), 1, Box(-2, 0, 3, 2))]
    outside = taken_outside(state)
    north = [outside.is_free(Box(-5, left, 5, 5)) for left in (0, 5, 10)]
    south = [outside.is_free(Box(15, left, 5, 5)) for left in (0, 5, 10)]
    assert (north, south) == ([False, True, True], [True, True, False])
