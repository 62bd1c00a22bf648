"""A town that grows in every direction, by a module that lays new tiles beside it.

Whatever grows, a square keeps its row, its column and its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import ClassVar

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Marks
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    read_position,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.rules.board.distance import flights, in_range
from kaffeehaus.games.fcm.rules.board.plan import TILE, Plan, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.tiles import Laid, board_rows, read_map
from kaffeehaus.games.fcm.rules.events import CampaignRan, HouseServed
from kaffeehaus.games.fcm.rules.houses import houses_on
from kaffeehaus.games.fcm.rules.media import in_the_block, on_the_air, under_the_flight
from kaffeehaus.games.fcm.rules.phases.evening import serving, way_to
from kaffeehaus.games.fcm.rules.phases.working.houses import house_places
from kaffeehaus.games.fcm.rules.placing import (
    at_box,
    at_restaurant,
    box_name,
    restaurant_places,
    side_boxes,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Board
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive
from kaffeehaus.games.fcm.rules.steps import Placed, Step
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, House, ModuleState, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import game_with, town_with
from tests.games.fcm.engine.playing import do, keen_choice, run_step, texts, want


@dataclass(frozen=True)
class NewTile:
    """A tile that was added, and where, counted in tiles."""

    tile: str
    row: int
    column: int

    @property
    def laid(self) -> Laid:
        return Laid(self.tile, 0)


@dataclass(slots=True)
class Suburb(ModuleState):
    """What was added to the town, in its order."""

    tiles: list[NewTile] = field(default_factory=list)

    def copy(self) -> Suburb:
        return Suburb(self.tiles.copy())


NORTH_WEST = (NewTile("K", 0, -1), NewTile("I", -1, -1))
"""Left of the first tile K with house 18; above that I, with house 15 in its lower right corner, a
road across and one to the north. Above the old town is nothing."""
ALL_ROUND = (*NORTH_WEST, NewTile("D", 1, 3), NewTile("E", 3, 1), NewTile("G", -2, -1))


def suburb(state: Position) -> Suburb:
    part = state.slices["suburb"]
    assert isinstance(part, Suburb)
    return part


def plan_of(state: Position) -> Plan:
    plan = Plan(board_rows(read_map(state.town.tiles)))
    for new in suburb(state).tiles:
        plan = plan.joined(Plan(new.laid.rows(), new.row * TILE, new.column * TILE))
    return plan


SUBURB = Module("suburb", slice=Suburb, board=Board(plan=Exclusive(plan_of)))


def grow(state: Position, *tiles: NewTile) -> None:
    for new in tiles:
        suburb(state).tiles.append(new)
        for house in houses_on(new.laid, new.row, new.column):
            state.put_house(house)
    state.lay_out()


def grown_town() -> FcmState:
    state = town_with(SUBURB)
    grow(state, *NORTH_WEST)
    return state


# What stands keeps its place


def test_everything_keeps_its_place_and_its_name() -> None:
    state = town_with(SUBURB)
    state.town.campaigns = [
        Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 12, 1, 2)),
        Campaign(9, "mailbox", 0, None, ("beer",), 1, Box(8, 8, 1, 1)),
    ]
    before = state.copy()
    ways = [way_to(state, state.house("2"), seat) for seat in range(2)]
    names = [box_name(state, c.box) for c in state.town.campaigns if c.box]
    grow(state, *ALL_ROUND)
    assert state.town.campaigns == before.town.campaigns
    assert [player.restaurants for player in state.town.players] == [
        [Restaurant(3, 3, Corner.NW)],
        [Restaurant(0, 13, Corner.SW)],
    ]
    for house in before.town.houses:
        assert state.house(house.number) == house
    assert names == [box_name(state, c.box) for c in state.town.campaigns if c.box]
    assert names == ["north13", "i9"]
    assert [way_to(state, state.house("2"), seat) for seat in range(2)] == ways


def test_every_place_that_was_offered_is_offered_by_the_same_name() -> None:
    state = town_with(SUBURB)
    old = places(state)
    grow(state, *ALL_ROUND)
    new = places(state)
    assert old < new
    built_on = {tile(read_square(action.split()[1])) for action in new - old}
    assert built_on >= {(new.row, new.column) for new in ALL_ROUND} - {(0, -1)}


def places(state: FcmState) -> set[str]:
    """Where houses and restaurants could be built, as actions."""
    free, everywhere = state.free_squares(), state.ground.all
    return {
        *(str(at_box(state, box)) for box in house_places(state)),
        *(str(at_restaurant(place)) for place in restaurant_places(state, free, everywhere)),
    }


def test_what_was_known_of_the_old_ground_stays_with_it() -> None:
    state = town_with(SUBURB)
    way_to(state, state.house("2"), 0)
    old, known = state.ground, dict(state.ground.known.arrivals)
    copied = state.copy()
    grow(state, *NORTH_WEST)
    assert state.ground is not old
    assert copied.ground is old
    assert old.known.arrivals == known != {}
    copied.lay_out()
    assert copied.ground is old
    grow(copied, *NORTH_WEST)
    assert copied.ground is state.ground


def test_a_grown_town_is_saved_and_loaded() -> None:
    game = game_with(SUBURB)
    state = game.new(seats=2, seed=3)
    grow(state, *ALL_ROUND)
    again = game.load(state.save())
    assert again.save() == state.save()
    assert again.ground is state.ground
    copied = state.copy()
    grow(copied, NewTile("H", 0, -2))
    assert again.save() == state.save() != copied.save()


# Roads, reach and air


def test_new_tiles_are_reached_by_road() -> None:
    state = grown_town()
    assert state.house("15").box == Box(-2, -2, 2, 2)
    # Down to the road of tile K, and along it to tile A.
    assert way_to(state, state.house("15"), 0) == 2
    assert way_to(state, state.house("15"), 1) == 4
    near = state.ground.net.squares(in_range(state.ground, state.doors(0), 2))
    assert {square for square in near if min(square) < 0}


def test_where_there_is_no_tile_nothing_stands_and_no_mail_goes() -> None:
    state = grown_town()
    ground = state.ground
    nothing = ground.net.mask([(row, column) for row in range(-5, 0) for column in range(15)])
    nothing |= ground.net.mask([(row, column) for row in range(5, 15) for column in range(-5, 0)])
    assert nothing.bit_count() == 75 + 50
    assert not nothing & (ground.all | ground.beside_road | state.free_squares())
    assert all(not nothing & block for block in ground.blocks)


def test_mail_goes_on_over_the_border_to_a_new_tile() -> None:
    state = grown_town()
    box = Campaign(9, "mailbox", 0, None, ("beer",), 1, Box(-2, -3, 1, 1))
    assert reached(in_the_block(state, box)) == ["15"]
    far = Campaign(9, "mailbox", 0, None, ("beer",), 1, Box(8, 8, 1, 1))
    assert "15" not in reached(in_the_block(state, far))


def test_airplanes_fly_over_old_and_new_tiles() -> None:
    state = grown_town()
    across = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 0, 2, 1))
    assert reached(under_the_flight(state, across)) == ["15"]
    down = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(5, -1, 1, 2))
    assert reached(under_the_flight(state, down)) == ["15"]
    old = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 0, 1, 2))
    assert reached(under_the_flight(state, old)) == ["2"]


def test_radios_reach_the_eight_tiles_around_also_over_a_hole() -> None:
    state = grown_town()
    first = Campaign(1, "radio", 0, None, ("beer",), 1, Box(0, 0, 1, 1))
    assert reached(on_the_air(state, first)) == ["2", "15", "18"]
    new = Campaign(1, "radio", 0, None, ("beer",), 1, Box(-1, -5, 1, 1))
    assert reached(on_the_air(state, new)) == ["2", "15", "18"]
    far = Campaign(1, "radio", 0, None, ("beer",), 1, Box(0, 5, 1, 1))
    assert reached(on_the_air(state, far)) == ["2"]


def test_a_zeppelin_flies_over_tiles_and_not_over_holes() -> None:
    state = town_with(SUBURB)
    # E lies above the third tile of the town, with a hole between it and I.
    grow(state, *NORTH_WEST, NewTile("E", -1, 2))
    ground = state.ground
    here = ground.net.bit((-1, -5))
    (beer,) = [1 << n for n, s in enumerate(ground.sources) if tile(s.square) == (-1, 2)]
    assert not any(found & beer for found in flights(ground, here, 4))
    assert any(found & beer for found in flights(ground, here, 5))


def test_airplanes_stand_flush_with_a_side() -> None:
    state = town_with(SUBURB)
    before = {box_name(state, box): box for box in side_boxes(state, 5, 2)}
    grow(state, *NORTH_WEST)
    boxes = side_boxes(state, 5, 2)
    after = {box_name(state, box): box for box in boxes}
    assert len(before) == 4 * 11
    assert len({str(at_box(state, box)) for box in boxes}) == len(boxes)
    # Above the new tile, at its left, and below it beside the old town.
    assert after["north-4"] == Box(-7, -5, 5, 2)
    assert after["west-4"] == Box(-5, -7, 2, 5)
    assert after["east-4"] == Box(-5, 0, 2, 5)
    assert after["south-4"] == Box(5, -5, 5, 2)
    # Across the corner between the new tiles and the old town there is no straight side.
    assert not {f"north{column}" for column in (-3, -2, -1, 0)} & set(after)
    # What was a side is the same side still, by the same name.
    for side in ("north", "east", "south"):
        assert {n: b for n, b in before.items() if n.startswith(side)}.items() <= after.items()
    assert before["west6"] == after["west6"]


def reached(houses: list[House]) -> list[str]:
    return [house.number for house in houses]


def tile(square: Square) -> Square:
    return square[0] // TILE, square[1] // TILE


# Names


@pytest.mark.parametrize(
    ("square", "name"),
    [
        ((0, 0), "a1"),
        ((98, 25), "z99"),
        ((3, 26), "aa4"),
        ((-1, 2), "c0"),
        ((-2, 2), "c-1"),
        ((2, -1), "-a3"),
        ((-1, -2), "-b0"),
        ((-12, -27), "-aa-11"),
    ],
)
def test_names_of_squares(square: Square, name: str) -> None:
    assert square_name(*square) == name
    assert read_square(name) == square


def test_every_square_has_a_name_of_its_own_that_is_read_back() -> None:
    squares = [(row, column) for row in range(-40, 40) for column in range(-60, 60)]
    names = [square_name(*square) for square in squares]
    assert len(set(names)) == len(squares)
    assert [read_square(name) for name in names] == squares


@pytest.mark.parametrize(
    "text",
    [
        *("at -a3 3x2", "at c0", "at -b-1 nw", "at north0 5x2", "at west-4 2x5", "place -e-4 se"),
        *("move regional_manager -a0", "collect cart_operator -a3 b0"),
        *("coffee shop -a0", "move shop b3 -c-2"),
    ],
)
def test_actions_on_new_squares_are_read(text: str) -> None:
    assert str(game_with(COFFEE_MODULE).new({}, 2, 1).game.parse(text)) == text


@pytest.mark.parametrize(
    "name", ["c-0", "c00", "c01", "--a3", "north-0", "north00", "a--1", "-3", "-north1", "A1"]
)
def test_a_square_has_one_name_only(name: str) -> None:
    with pytest.raises(PlayerError):
        game_with().parse(f"at {name}")


# What people see and ask


def test_the_ruler_measures_from_new_squares() -> None:
    state = grown_town()
    restaurant = square_name(*state.player(0).restaurants[0].entrance)
    for name in (square_name(-2, -2), "-B-1"):
        measured = state.measure(None, name, restaurant)
        assert measured.sentences[0].startswith("Distance from house 15 to ")
        assert measured.sentences[0].endswith(": 2.")
        assert "-b-1" in [mark.place for mark in measured.marks]
    for hole in ("c0", "-a6", "-f1", "a-5"):
        with pytest.raises(PlayerError, match="not a square of the map"):
            state.measure(None, hole, restaurant)


def test_reasons_mark_new_squares_by_their_names() -> None:
    state = grown_town()
    want(state, "15", burger=1)
    state.player(0).stock = {"burger": 1}
    dinner = serving(state, state.house("15"))
    assert isinstance(dinner, HouseServed)
    explained = state.explain(dinner)
    assert explained is not None
    marked = [mark.place for mark in explained.marks]
    assert marked[:4] == ["-b-1", "-a-1", "-b0", "-a0"]
    assert any(read_square(place)[1] < 0 for place in marked[4:])
    for box, own in ((Box(-2, -3, 1, 1), ["-c-1"]), (Box(-7, -5, 1, 2), [])):
        ran = CampaignRan(9, "mailbox", 0, "beer", (), box)
        explained = state.explain(ran)
        assert explained is not None
        assert [mark.place for mark in explained.marks] == own


def test_the_map_is_drawn_where_it_lies() -> None:
    state = town_with(SUBURB)
    small = state.view(None).picture()
    grow(state, *NORTH_WEST)
    view = state.view(0)
    svg = view.svg(Marks((at_box(state, Box(-7, -5, 5, 2)),), ()))
    assert re.findall(r'viewBox="([^"]*)"', small) == ["-28 -28 680 680"]
    assert re.findall(r'viewBox="([^"]*)"', view.picture()) == ["-228 -228 880 880"]
    assert re.findall(r'viewBox="([^"]*)"', svg) == ["-280 -280 984 984"]
    shown = set(re.findall(r'data-place="([^"]*)"', svg))
    assert {"-e-4", "-a0", "-e5", "a1", "o15"} <= shown
    assert len(shown) == 11 * TILE * TILE
    assert 'id="place-north-4"' in svg
    names = re.findall(r'<text x="[^"]*" y="[^"]*">([^<]*)</text>', svg)
    assert names == [f"-{letter}" for letter in "edcba"] + list("abcdefghijklmno") + [
        str(row) for row in range(-4, 16)
    ]
    # What stood on the map is drawn where it was.
    houses = re.compile(r"<g><title>House 2</title>.*?</g>")
    assert houses.findall(small) == houses.findall(svg) != []


def test_the_map_is_written_where_it_lies() -> None:
    state = grown_town()
    lines = state.view(None).text().splitlines()
    top = next(number for number, line in enumerate(lines) if line.strip() == "-----")
    drawn = lines[top : top + 22]
    assert drawn[0] == "    -----"
    assert drawn[1] == "    edcbaabcdefghijklmno"
    assert [line[:4].strip() for line in drawn[2:]] == [str(row) for row in range(-4, 16)]
    rows = [line[4:] for line in drawn[2:]]
    assert all(len(row) == 20 for row in rows)
    assert all(row[5:].isspace() for row in rows[:5]), "holes above the old town"
    assert all(row[:5].isspace() for row in rows[10:]), "holes left of the old town"
    assert rows[3][3:5] == "15"
    assert rows[4][3:5] == "HH"
    assert rows[8][8] == "G", "the entrance of the first chain"


# Coffee


def test_coffee_is_sold_on_the_way_over_new_tiles() -> None:
    state = town_with(SUBURB, COFFEE_MODULE)
    grow(state, *NORTH_WEST)
    want(state, "15", burger=1)
    state.player(0).stock, state.player(1).stock = {"burger": 1}, {"coffee": 2}
    shop = (3, -1)
    shops_in(state).shops.append(CoffeeShop(1, *shop))
    events = run_step(state, "dinner")
    (bought,) = [event for event in events if isinstance(event, CoffeeBought)]
    assert [(sold.seat, sold.coffees) for sold in bought.sales] == [(1, 1)]
    assert bought.position.corner == (-5, -5)
    assert state.game.read_event(bought.to_json()) == bought
    explained = state.explain(bought)
    assert explained is not None
    assert any(f"at {square_name(*shop)}:" in said for said in explained.sentences)
    assert f"{square_name(*shop)} gain" in {f"{m.place} {m.tone.value}" for m in explained.marks}
    assert explained.figure is not None
    assert 'viewBox="-228 -228 880 880"' in explained.figure.svg


def test_a_sale_on_a_grown_board_is_laid_out_in_the_lab_as_any_other() -> None:
    state = town_with(SUBURB, COFFEE_MODULE)
    grow(state, *NORTH_WEST)
    position = position_of(state, state.house("15"), 0, [0, 1])
    again = read_position(write_case(position))
    assert again.corner == (0, 0)
    assert again.house[0] == (3, 3)
    assert sell_coffee(again).distance == sell_coffee(position).distance == 2


def test_the_corner_is_left_out_of_events_where_the_town_has_not_grown() -> None:
    state = town_with(SUBURB, COFFEE_MODULE)
    event = CoffeeBought("2", (), 1, position_of(state, state.house("2"), 0), auto=True)
    data = event.to_json()["position"]
    assert isinstance(data, dict)
    assert "corner" not in data
    assert state.game.read_event(event.to_json()) == event


# Playing on


def test_a_grown_town_can_be_played_on() -> None:
    state = grown_town()
    state.town.waiting = [0]
    state.step.begin(state)
    do(state, 0, "hire waitress", "end day")
    assert state.player(0).beach == {"waitress": 1}


def test_restaurants_and_houses_are_built_on_new_tiles() -> None:
    state = grown_town()
    state.player(0).work = {"regional_manager": 1, "new_business_developer": 1}
    state.town.waiting = [0]
    state.step.begin(state)
    do(state, 0, "done", "house 11")
    place = next(text for text in texts(state, 0) if text.startswith("at -"))
    do(state, 0, place)
    assert min(state.house("11").box.left, state.house("11").box.top) < 0
    assert square_name(state.house("11").box.top, state.house("11").box.left) == place.split()[1]


class OneMoreTile(Step):
    """In every turn the next tile is laid, as long as there are any."""

    id: ClassVar[str] = "one_more_tile"
    title: ClassVar[str] = "laying a tile"

    def begin(self, state: Position) -> None:
        left = ALL_ROUND[len(suburb(state).tiles) :]
        grow(state, *left[:1])


GROWING = replace(SUBURB, steps=(Placed(OneMoreTile(), after="order"),))


GROWING_MAP: dict[str, Scalar] = {"turns": 7, "map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_in_a_town_that_grows_in_every_direction(seed: int) -> None:
    game = game_with(GROWING, COFFEE_MODULE)
    assert check(game, GROWING_MAP, seats=2, games=1, seed=seed).games == 1


def test_a_town_that_grows_while_it_is_played_in() -> None:
    state, rng = game_with(GROWING, COFFEE_MODULE).new(GROWING_MAP, 2, 5), Rng(5)
    while actors := state.actors():
        standing = state.copy()
        state.apply(actors[0], keen_choice(state.legal(actors[0]), rng))
        assert state.game.load(state.save()).save() == state.save()
        for house in standing.town.houses:
            assert state.house(house.number).box == house.box
    plan = state.ground.plan
    assert (plan.top, plan.left, plan.height, plan.width) == (-10, -5, 30, 25)
