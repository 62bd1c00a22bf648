"""A town that grows above and to the left, by a module that draws the board itself."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.games.fcm.board.distance import flights
from kaffeehaus.games.fcm.board.ground import ground_of
from kaffeehaus.games.fcm.board.roads import TILE
from kaffeehaus.games.fcm.board.tiles import Laid, board_rows, read_map
from kaffeehaus.games.fcm.groups import Board
from kaffeehaus.games.fcm.growth import make_room
from kaffeehaus.games.fcm.media import under_the_flight
from kaffeehaus.games.fcm.module import Module
from kaffeehaus.games.fcm.phases.evening import way_to
from kaffeehaus.games.fcm.placing import at_box, box_name, side_boxes
from kaffeehaus.games.fcm.points import Exclusive
from kaffeehaus.games.fcm.position import Position
from kaffeehaus.games.fcm.printed import houses_on
from kaffeehaus.games.fcm.slices import ModuleState
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import Box, Campaign, Corner, Restaurant
from tests.games.fcm.engine.modified import game_with, town_with
from tests.games.fcm.engine.playing import do

NEW = Laid("I", 0)
"""House 15 in its lower right corner, a road across and one to the north."""


@dataclass(slots=True)
class Suburb(ModuleState):
    """Whether the town has grown, and a square that the module keeps."""

    grown: bool = False
    row: int = 2
    column: int = 2

    def copy(self) -> Suburb:
        return Suburb(self.grown, self.row, self.column)

    def move(self, down: int, right: int) -> None:
        self.row += down
        self.column += right


def rows_of(state: Position) -> tuple[str, ...]:
    """The new tile stands above and left of the old town, and touches its first tile's side."""
    rows = board_rows(read_map(state.town.tiles))
    part = state.slices["suburb"]
    assert isinstance(part, Suburb)
    if not part.grown:
        return rows
    above = [line + " " * len(rows[0]) for line in NEW.rows()]
    # One tile to the left of the first row of tiles too, so that roads lead there.
    beside = [*Laid("K", 0).rows(), *[" " * TILE] * (len(rows) - TILE)]
    return (*above, *(left + row for left, row in zip(beside, rows, strict=True)))


SUBURB = Module("suburb", slice=Suburb, board=Board(rows=Exclusive(rows_of)))


def grow(state: FcmState) -> None:
    make_room(state, above=1, left=1)
    part = state.slices["suburb"]
    assert isinstance(part, Suburb)
    part.grown = True
    for house in houses_on(NEW, 0, 0):
        state.put_house(house)
    state.lay_out()


def test_everything_keeps_its_place_when_the_town_grows() -> None:
    state = town_with(SUBURB)
    ways = [way_to(state, state.house("2"), seat) for seat in range(2)]
    flight = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 12, 1, 2))
    state.town.campaigns = [flight]
    old = state.ground
    grow(state)
    assert state.ground is not old
    assert (old.height, state.ground.height, state.ground.width) == (15, 20, 20)
    assert [way_to(state, state.house("2"), seat) for seat in range(2)] == ways
    assert state.player(0).restaurants == [Restaurant(8, 8, Corner.NW)]
    assert state.house("2").box == Box(8, 5, 2, 2)
    assert state.house("15").box == Box(3, 3, 2, 2)
    assert state.town.campaigns[0].box == Box(3, 17, 1, 2)
    part = state.slices["suburb"]
    assert isinstance(part, Suburb)
    assert (part.row, part.column) == (7, 7)


def test_the_new_tile_is_reached_by_road_and_air() -> None:
    state = town_with(SUBURB)
    grow(state)
    # From the road of tile I over tile K, along its outer road, to tile A.
    assert way_to(state, state.house("15"), 0) == 2
    assert way_to(state, state.house("15"), 1) == 4
    flight = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(3, 5, 2, 1))
    assert [house.number for house in under_the_flight(state, flight)] == ["15"]


def test_a_zeppelin_flies_over_tiles_and_not_over_holes() -> None:
    """Between the new tile and the tiles in its row and column there is nothing to fly over."""
    hole = " " * TILE
    beer, soda, plain = ("..B..",) * TILE, ("..S..",) * TILE, ("..#..",) * TILE
    lines = [a + hole + b for a, b in zip(plain, soda, strict=True)]
    lines += [a + b + c for a, b, c in zip(plain, plain, beer, strict=True)]
    ground = ground_of(tuple(lines))
    found = {
        (tiles, ground.sources[number].good)
        for tiles in range(6)
        for taken in flights(ground, ground.net.bit((0, 0)), tiles)
        for number in range(len(ground.sources))
        if taken >> number & 1
    }
    assert found == {(3, "beer"), (4, "beer"), (4, "soda"), (5, "beer"), (5, "soda")}


def test_where_there_is_no_tile_nothing_stands_and_no_mail_goes() -> None:
    state = town_with(SUBURB)
    grow(state)
    ground = state.ground
    nothing = ground.net.mask([(row, column) for row in range(5) for column in range(5, 20)])
    assert not nothing & ground.all
    assert not nothing & state.free_squares()
    assert all(not nothing & block for block in ground.blocks)


def test_airplanes_stand_flush_with_a_side() -> None:
    state = town_with(SUBURB)
    before = side_boxes(state, 5, 2)
    grow(state)
    boxes = side_boxes(state, 5, 2)
    names = [box_name(state, box) for box in boxes]
    assert len(before) == 4 * 11
    assert len({at_box(state, box) for box in boxes}) == len(boxes)
    # Across the corner between the new tile and the old town there is no straight side.
    assert "north1" in names
    assert not {f"north{column}" for column in range(2, 6)} & set(names)
    assert "north6" in names


def test_a_grown_town_is_saved_and_loaded() -> None:
    game = game_with(SUBURB)
    state = game.new(seats=2, seed=3)
    grow(state)
    again = game.load(state.save())
    assert again.save() == state.save()
    assert again.ground is state.ground
    copied = state.copy()
    make_room(copied, above=0, left=1)
    assert again.save() == state.save() != copied.save()


def test_a_grown_town_can_be_played_on() -> None:
    state = town_with(SUBURB)
    grow(state)
    state.town.waiting = [0]
    state.step.begin(state)
    do(state, 0, "hire waitress", "end day")
    assert state.player(0).beach == {"waitress": 1}
    assert "<svg" in state.view(0).svg()
