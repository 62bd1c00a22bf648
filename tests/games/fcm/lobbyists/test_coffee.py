"""Coffee and lobbyists: the two know nothing of each other, and go together all the same."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LaidPiece, lobby_in
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import MAP, do, run_step, texts, want
from tests.games.fcm.lobbyists.towns import R1, lobby_day, lobby_game, lobby_town, ways

EAST = Restaurant(0, 13, Corner.SW)


def town(*own: Restaurant, tiles: str = MAP) -> FcmState:
    return lobby_town(*own, tiles=tiles, game=lobby_game(COFFEE_MODULE))


def served_with_coffee(state: FcmState) -> CoffeeBought:
    want(state, "2", burger=1)
    state.player(0).stock, state.player(1).stock = {"burger": 1}, {"coffee": 1}
    shops_in(state).shops = [CoffeeShop(1, 1, 8)]
    events = run_step(state, "dinner")
    return next(event for event in events if isinstance(event, CoffeeBought))


def test_coffee_lobbyists_a_park_multiplies_coffee() -> None:
    state = town(EAST)
    assert served_with_coffee(state.copy()).sales[0].income == 10
    lobby_in(state).laid = [LaidPiece("i", "across", 5, 0, finished=True)]
    state.lay_out()
    assert served_with_coffee(state).sales[0].income == 20


def test_coffee_lobbyists_roadworks_count_for_the_way() -> None:
    state = town(EAST)
    house = state.house("2")
    assert sell_coffee(position_of(state, house, 0)).distance == 2
    lobby_day(state)
    do(state, 0, "road short", "lay short down d1")
    assert sell_coffee(position_of(state, house, 0)).distance == 3 == ways(state, 0, "2")[0]
    run_step(state, "finish_roads")
    assert sell_coffee(position_of(state, house, 0)).distance == 2


def test_coffee_lobbyists_a_road_under_construction_is_no_road_for_coffee() -> None:
    state = town(R1, tiles="U0 V0 W0 | X0 Y0 Z0 | A0 B0 C0")
    house = state.house("9.75")
    lobby_day(state)
    do(state, 0, "road short", "lay short down i4")
    assert sell_coffee(position_of(state, house, 0)).distance is None
    run_step(state, "finish_roads")
    assert sell_coffee(position_of(state, house, 0)).distance == 1


def test_coffee_lobbyists_shops_are_starts_of_their_range() -> None:
    state = town(Restaurant(3, 3, Corner.NW))
    far = "lay short across n14"
    do(lobby_day(state), 0, "road short")
    assert far not in texts(state, 0)
    state = town(Restaurant(3, 3, Corner.NW))
    shops_in(state).shops = [CoffeeShop(0, 13, 11)]
    do(lobby_day(state), 0, "road short")
    assert far in texts(state, 0)


def test_coffee_lobbyists_no_piece_covers_a_shop() -> None:
    state = town(Restaurant(3, 3, Corner.NW))
    shops_in(state).shops = [CoffeeShop(1, 0, 3)]
    do(lobby_day(state), 0, "road short")
    assert "lay short down d1" not in texts(state, 0)
    assert "lay short down e1" in texts(state, 0)
