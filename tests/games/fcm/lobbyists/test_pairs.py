"""Lobbyists with other modules: what they build counts for everybody, and grows with the town."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.gourmet_food_critics.module import GOURMET_FOOD_CRITICS_MODULE
from kaffeehaus.games.fcm.modules.lobbyists.module import LOBBYISTS_MODULE
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LaidPiece, lobby_in
from kaffeehaus.games.fcm.modules.mass_marketeers.module import MASS_MARKETEERS_MODULE
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.modules.rural_marketeers.module import RURAL_MARKETEERS_MODULE
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    Offramp,
    offramps_in,
    places,
)
from kaffeehaus.games.fcm.modules.sushi.module import SUSHI_MODULE
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.phases.working.houses import garden_places
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import game_with
from tests.games.fcm.engine.playing import MAP, do, run_step, texts, want
from tests.games.fcm.lobbyists.towns import (
    R2,
    lobby_day,
    lobby_game,
    lobby_town,
    ways,
    with_milestone,
)

MIDDLE = Restaurant(3, 3, Corner.NW)
BESIDE_4 = LaidPiece("i", "down", 8, 5, finished=True)
"""A park at the right side of house 4, on the map with straight roads."""


def town(*modules: Module) -> FcmState:
    """The map with straight roads; the first chain beside house 2."""
    return lobby_town(MIDDLE, tiles=MAP, game=lobby_game(*modules))


def with_pieces(state: FcmState, *pieces: LaidPiece) -> FcmState:
    lobby_in(state).laid = list(pieces)
    state.lay_out()
    return state


def earns_a_tile(state: FcmState) -> FcmState:
    """The first lobbyist builds a road, and a map tile is to be chosen now."""
    lobby_day(with_milestone(state))
    do(state, 0, "road short", "lay short down f1")
    return state


def reached(state: FcmState) -> dict[str, int]:
    """Marketing; by house how many counters it got."""
    run_step(state, "marketing")
    return {house.number: len(house.demand) for house in state.town.houses if house.demand}


# New districts


@pytest.mark.parametrize(
    ("modules", "new"),
    [
        ("new_districts", "UVWXY"),
        ("lobbyists", "Z"),
        ("park_tile", "Z"),
        ("lobbyists,new_districts", "UVWXYZ"),
        ("lobbyists,park_tile", "Z"),
    ],
)
def test_new_districts_and_lobbyists_the_tile_with_two_parks_comes_with_who_knows_parks(
    modules: str, new: str
) -> None:
    tiles = ruleset_of(tuple(modules.split(","))).map_tiles
    assert set(tiles) & set("UVWXYZ") == set(new)


ABOVE_PI, BELOW_PI = (
    LaidPiece("l", "down_ne", 4, 4, finished=True),
    LaidPiece("l", "down_sw", 8, 4, finished=True),
)


@pytest.mark.parametrize(
    ("parks", "paid"), [([], 20), ([ABOVE_PI], 40), ([ABOVE_PI, BELOW_PI], 40)]
)
def test_new_districts_and_lobbyists_apartments_beside_parks_pay_twice_and_never_three_times(
    parks: list[LaidPiece], paid: int
) -> None:
    state = with_pieces(lobby_town(R2), *parks)
    want(state, "pi", burger=2)
    state.player(0).stock = {"burger": 2}
    assert serving(state, state.house("pi")).income == paid
    assert "pi" not in {number for number, _, _ in garden_places(state)}


def test_new_districts_and_lobbyists_new_tiles_that_are_left_are_laid_by_the_milestone() -> None:
    offered = set(texts(earns_a_tile(town()), 0))
    assert {f"map tile {tile}" for tile in "UVWXYZ"} <= offered
    alone = lobby_town(MIDDLE, tiles=MAP, game=game_with(LOBBYISTS_MODULE))
    offered = set(texts(earns_a_tile(alone), 0))
    assert "map tile Z" in offered
    assert not {f"map tile {tile}" for tile in "UVWXY"} & offered


@pytest.mark.parametrize(
    ("tile", "house", "order", "paid"),
    [
        ("W", "25", ["2", "4", "25"], 20),
        ("X", "pi", ["2", "pi", "4"], 10),
        ("Y", "9.75", ["2", "4", "9.75"], 10),
    ],
)
def test_new_districts_and_lobbyists_who_comes_by_the_milestone_joins_the_dinner_order(
    tile: str, house: str, order: list[str], paid: int
) -> None:
    state = earns_a_tile(town())
    do(state, 0, f"map tile {tile}", f"lay tile {tile} 0 p1")
    assert (state.house("25").limit == 5) if house == "25" else state.house(house).limit is None
    for number in order:
        want(state, number, beer=1)
    state.player(0).stock = {"beer": 3}
    served = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert [e.house for e in served] == order
    assert {e.house: e.income for e in served}[house] == paid


@pytest.mark.parametrize(
    ("modules", "seats"),
    [("lobbyists", 5), ("lobbyists,park_tile", 5), ("lobbyists,six_players", 6)],
)
def test_new_districts_and_lobbyists_are_played_together_from_five_players_on(
    modules: str, seats: int
) -> None:
    with pytest.raises(BadOptions, match="New districts"):
        GAME.new({"modules": modules}, seats)
    assert GAME.new({"modules": f"{modules},new_districts"}, seats).seats == seats


# Gardens, sushi and guides


def test_lobbyists_a_garden_joins_a_house_to_their_park() -> None:
    state = with_pieces(town(), LaidPiece("l", "down_nw", 9, 5, finished=True))
    house = state.house("4")
    assert state.rules.dinner.multiplier(state, house) == 1
    state.put_house(replace(house, garden=Box(10, 5, 1, 2)))
    assert state.rules.dinner.multiplier(state, state.house("4")) == 3


def test_sushi_and_lobbyists_a_park_makes_no_sushi_house_and_no_room_for_more() -> None:
    state = with_pieces(town(SUSHI_MODULE), BESIDE_4)
    want(state, "4", beer=1)
    state.player(0).stock = {"sushi": 1}
    house = state.house("4")
    assert (state.rules.dinner.multiplier(state, house), house.limit) == (2, 3)
    assert serving(state, house).seller is None
    state.put_house(replace(house, garden=Box(9, 3, 2, 1)))
    served = serving(state, state.house("4"))
    assert (served.seller, served.sold, served.income) == (0, {"sushi": 1}, 30)


def test_gourmet_food_critics_and_lobbyists_a_house_beside_a_park_has_no_garden() -> None:
    state = with_pieces(town(GOURMET_FOOD_CRITICS_MODULE), BESIDE_4)
    state.town.campaigns = [Campaign(17, "gourmet_guide", 0, None, ("beer",), 2, None)]
    assert state.rules.dinner.multiplier(state, state.house("4")) == 2
    assert reached(state) == {}


# Coffee

DOWN_THE_AVENUE = Restaurant(5, 13, Corner.SW)
"""As far from house 2 along the upper street as along the middle one."""


def sold(state: FcmState) -> list[tuple[int, int]]:
    """Where house 2 buys coffee on its way to the first chain."""
    sale = sell_coffee(position_of(state, state.house("2"), 0))
    return [place.square for place in sale.selling]


def test_coffee_and_lobbyists_roadworks_decide_which_ways_tie() -> None:
    state = lobby_town(DOWN_THE_AVENUE, tiles=MAP, game=lobby_game(COFFEE_MODULE))
    shops_in(state).shops = [CoffeeShop(1, 1, 8), CoffeeShop(1, 6, 8)]
    state.player(1).stock = {"coffee": 2}
    assert sold(state) == [], "each way passes one of them, and no way passes both"
    lobby_day(state)
    do(state, 0, "road short", "lay short down j1")
    assert sold(state) == [(6, 8)]
    run_step(state, "finish_roads")
    assert sold(state) == []


def test_coffee_and_lobbyists_the_shop_of_the_milestone_comes_before_new_roads() -> None:
    state = lobby_day(town(COFFEE_MODULE))
    do(state, 0, "road long", "lay long down j4")
    beside_the_new_road = "k5"
    state.town.claimed = ["first_coffee_sold"]
    state.player(0).milestones = ["first_coffee_sold"]
    run_step(state, "discard")
    state.go_on()
    assert state.town.step == "first_coffee_shops"
    assert not any(text.endswith(f" {beside_the_new_road}") for text in texts(state, 0))
    later = state.copy()
    state.apply(0, state.legal(0)[0])
    while state.town.step == "first_coffee_shops":
        actor = state.actors()[0]
        state.apply(actor, state.legal(actor)[-1])
    assert all(piece.finished for piece in lobby_in(state).laid)
    run_step(later, "finish_roads")
    run_step(later, "first_coffee_shops")
    later._legal.clear()
    assert any(text.endswith(f" {beside_the_new_road}") for text in texts(later, 0))


# Campaigns

FAR_MAIL = Campaign(7, "mailbox", 0, None, ("beer",), 2, Box(8, 10, 1, 1))
NEAR_MAIL = replace(FAR_MAIL, number=8, box=Box(8, 0, 1, 1))
"""Both in the block of house 4, at its two ends."""


def test_mass_marketeers_and_lobbyists_mail_stops_at_a_road_under_construction() -> None:
    state = town(MASS_MARKETEERS_MODULE)
    state.player(1).work = {"mass_marketeer": 1}
    state.town.campaigns = [FAR_MAIL]
    assert reached(state.copy()) == {"4": 2}
    lobby_day(state)
    do(state, 0, "road long", "lay long down j9")
    assert reached(state.copy()) == {}, "in the turn in which it is begun"
    run_step(state, "finish_roads")
    assert reached(state.copy()) == {}, "and when it splits the block"
    state.town.campaigns = [FAR_MAIL, NEAR_MAIL]
    assert reached(state) == {"4": 2}


def test_lobbyists_and_airplanes_lines_stay_and_go_on_over_new_tiles() -> None:
    plane = Campaign(4, "airplane", 0, None, ("beer",), 2, Box(-2, 3, 1, 2))
    state = earns_a_tile(town())
    state.town.campaigns = [plane]
    do(state, 0, "map tile K")
    assert reached(state.copy()) == {"4": 1}
    elsewhere = state.copy()
    do(elsewhere, 0, "lay tile K 0 p1")
    assert elsewhere.town.campaigns == [plane]
    assert reached(elsewhere) == {"4": 1}
    do(state, 0, "lay tile K 0 a16")
    assert reached(state) == {"4": 1, "18": 1}


def test_lobbyists_and_airplanes_no_tile_lies_at_the_side_of_an_airplane() -> None:
    state = town()
    state.town.campaigns = [Campaign(4, "airplane", 0, None, ("beer",), 2, Box(-2, 3, 1, 2))]
    do(earns_a_tile(state), 0, "map tile K")
    lots = {text.split()[-1] for text in texts(state, 0)}
    assert "a-4" not in lots
    assert {"f-4", "k-4", "a16"} <= lots


def test_lobbyists_and_radios_a_tile_beside_that_of_a_radio_is_reached_from_then_on() -> None:
    state = earns_a_tile(town())
    state.town.campaigns = [Campaign(1, "radio", 0, None, ("beer",), 3, Box(0, 0, 1, 1))]
    do(state, 0, "map tile K")
    near, far = state.copy(), state.copy()
    assert reached(state) == {"2": 1}
    do(near, 0, "lay tile K 0 -e1")
    assert reached(near) == {"2": 1, "18": 1}
    do(far, 0, "lay tile K 0 p1")
    assert reached(far) == {"2": 1}


# The rural area


def rural_town() -> FcmState:
    """An offramp lies above the first tile."""
    state = town(RURAL_MARKETEERS_MODULE)
    offramps_in(state).laid = [Offramp(0, Box(-1, 1, 3, 1))]
    return earns_a_tile(state)


def test_lobbyists_and_rural_guests_come_by_the_old_offramp_and_by_one_at_a_new_side() -> None:
    state = rural_town()
    state.player(1).restaurants = [Restaurant(0, 18, Corner.SW)]
    assert ways(state, 0, "rural_area") == [1]
    do(state, 0, "map tile H", "lay tile H 0 p1")
    run_step(state, "finish_roads")
    assert (ways(state, 0, "rural_area"), ways(state, 1, "rural_area")) == ([1], [4])
    at_the_tile = next(spot.box for spot in places(state) if spot.box.left >= 20)
    offramps_in(state).laid.append(Offramp(1, at_the_tile))
    assert (ways(state, 0, "rural_area"), ways(state, 1, "rural_area")) == ([1], [1])


# The order of what is inserted


def test_coffee_kimchi_and_lobbyists_have_their_order_in_the_clean_up() -> None:
    turn = [step.id for step in ruleset_of(("coffee", "kimchi", "lobbyists")).spine.turn]
    place = {step: turn.index(step) for step in turn}
    assert place["discard"] < place["making_kimchi"] < place["end_of_turn"]
    assert place["discard"] < place["first_coffee_shops"] < place["end_of_turn"]
    assert place["end_of_turn"] < place["finish_roads"] == len(turn) - 1


def test_coffee_rural_and_lobbyists_have_their_order_in_the_day() -> None:
    day = [step.id for step in ruleset_of(("coffee", "lobbyists", "rural_marketeers")).spine.day]
    for before, after in (
        ("train", "coffee_shops"),
        ("campaigns", "offramps"),
        ("houses", "lobbying"),
        ("lobbying", "restaurants"),
    ):
        assert day.index(before) + 1 == day.index(after)


def test_mass_marketeers_count_their_rounds_before_marketing() -> None:
    turn = [step.id for step in ruleset_of(("coffee", "mass_marketeers")).spine.turn]
    assert turn.index("payday") < turn.index("counting_rounds") == turn.index("marketing") - 1
