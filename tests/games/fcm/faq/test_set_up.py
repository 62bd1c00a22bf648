"""The FAQ on components and set-up."""

from __future__ import annotations

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.actions import FirstRestaurant
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.cards import base_campaigns, base_employees
from kaffeehaus.games.fcm.rules.media import under_the_flight
from kaffeehaus.games.fcm.rules.phases.setting_up import first_places
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two


def test_f1_there_are_222_employee_cards() -> None:
    assert sum(card.copies for card in base_employees()) == 222
    assert len(base_employees()) == 32


def test_f2_the_executive_vice_president_has_ten_slots() -> None:
    state = town_for_two()
    work = {"executive_vice_president": 1, "waitress": 10}
    # Two slots of the CEO are left.
    assert free_slots(state, 0, work) == 2
    assert free_slots(state, 0, {**work, "trainer": 3}) == -1


@pytest.mark.parametrize("tile", [1, 5, 9, 14])
def test_f3_campaigns_of_every_medium_can_be_eternal(tile: int) -> None:
    state = town_for_two()
    state.player(0).work = {"brand_director": 1}
    state.player(0).milestones = ["first_billboard"]
    begin_day(state, 0)
    do(state, 0, "done", f"market brand_director {tile}")
    do(state, 0, texts(state, 0)[0], "good burger")
    assert [campaign.turns for campaign in state.town.campaigns] == [None]


def test_f4_food_drinks_and_milestones_never_run_out() -> None:
    state = GAME.new(seats=5, seed=1)
    for seat in range(5):
        state.player(seat).work = {"errand_boy": 12, "burger_cook": 30, "trainer": 1}
        state.player(seat).beach = {"marketing_trainee": 1}
    begin_day(state, 0)
    for seat in state.town.order:
        lesson = "train marketing_trainee campaign_manager with trainer"
        do(state, seat, "done", lesson, "fetch all beer", "cook all", "end day")
    assert [player.stock for player in state.town.players] == [{"beer": 12, "burger": 90}] * 5
    assert all("first_train" in player.milestones for player in state.town.players)


def test_f4_cards_houses_gardens_restaurants_and_campaign_tiles_run_out() -> None:
    state = town_for_two()
    town = state.town
    state.player(0).work = {"brand_manager": 1, "new_business_developer": 1, "regional_manager": 1}
    state.player(0).restaurants += [Restaurant(5, 5, Corner.NE), Restaurant(5, 3, Corner.NW)]
    town.supply["waitress"], town.tiles_left = 0, [14]
    town.houses_left, town.gardens_left = [], 0
    begin_day(state, 0)
    assert "hire waitress" not in texts(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["market brand_manager 14", "done"]
    do(state, 0, "done")
    # There is nothing to build, so restaurants come next, and only a move is left.
    assert {text.split()[0] for text in texts(state, 0)} == {"move", "done"}


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_f5_copies_of_1x_cards_depend_on_the_players(seats: int, copies: int) -> None:
    supply = GAME.new(seats=seats).town.supply
    for card in base_employees():
        assert supply[card.id] == (copies if card.unique else card.copies)


def test_f6_an_airplane_is_two_deep_and_its_width_faces_the_board() -> None:
    tiles = [tile for tile in base_campaigns() if tile.medium == "airplane"]
    assert [(tile.number, tile.width, tile.depth) for tile in tiles] == [
        (4, 1, 2),
        (5, 3, 2),
        (6, 5, 2),
    ]
    state = town_for_two()
    # House 4 is in columns d and e, house 2 in columns a and b.
    for left, houses in ((0, ["2"]), (1, ["2", "4"]), (2, ["4"]), (5, [])):
        plane = Campaign(5, "airplane", 0, None, ("beer",), 1, Box(-2, left, 3, 2))
        assert [house.number for house in under_the_flight(state, plane)] == houses


def test_f7_cash_is_open() -> None:
    state = town_for_two()
    state.player(0).cash = 37
    assert [state.view(seat).chains[0].cash for seat in (0, 1, None)] == [37, 37, 37]


def test_f8_every_map_tile_is_turned_at_random() -> None:
    maps = [read_map(GAME.new(seats=2, seed=seed).town.tiles) for seed in range(40)]
    for row in range(3):
        for column in range(3):
            assert {tiles[row][column].turns for tiles in maps} == {0, 1, 2, 3}


def test_f9_first_restaurants_may_share_a_tile_but_not_their_entrances() -> None:
    state = GAME.new(seats=4, seed=3)
    rng = Rng(1)
    while state.town.step == "first_restaurants":
        seat = state.actors()[0]
        places = [a for a in state.legal(seat) if isinstance(a, FirstRestaurant)]
        state.apply(seat, rng.choice(places))
    tiles = [tile_of(player.restaurants[0].entrance) for player in state.town.players]
    assert len(set(tiles)) == 4
    known = town_for_two()
    assert tile_of(known.player(0).restaurants[0].entrance) == (0, 0)
    # Half of it lies on that tile; its entrance may lie on the next one only.
    offered = [place for place in first_places(known) if (place.top, place.left) == (0, 4)]
    assert [place.corner for place in offered] == [Corner.SE]
    later = town_for_two()
    later.player(0).work = {"regional_manager": 1}
    begin_day(later, 0)
    do(later, 0, "done", "open regional_manager")
    assert "at d1 sw" in texts(later, 0)


def test_f10_the_sizes_of_campaign_tiles() -> None:
    sizes = {tile.number: {tile.width, tile.depth} for tile in base_campaigns()}
    assert [sizes[number] for number in (7, 8, 9, 10)] == [{2}, {2}, {1}, {1}]
    assert [sizes[number] for number in (14, 15)] == [{2, 1}, {1}]


@pytest.mark.parametrize("number", [1, 3, 6, 11, 14, 19])
def test_f11_loose_houses_are_two_by_three_with_a_garden(number: int) -> None:
    state = town_for_two()
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done", f"house {number}", "at f4 3x2")
    house = state.house(str(number))
    assert (house.box, house.garden) == (Box(3, 5, 2, 2), Box(3, 7, 1, 2))
