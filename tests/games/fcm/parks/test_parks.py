"""Parks: a house beside one pays once more, whoever brings them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.phases.evening import serving, way_to
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.town import Box, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.reasons import explain
from tests.games.fcm.engine.modified import game_with
from tests.games.fcm.engine.playing import want

TOWN = "I3 Z0 K0 | L0 Q0 R0 | C0 S0 T0"
"""House 15 is left of the upper park; house 18 is two squares away from the lower one."""


def park_town(*modules: Module, game: FoodChainMagnate | None = None) -> FcmState:
    """Chain 0 with burgers stands beside house 15, below the road."""
    state = (game or game_asking(PARKS, *modules)).new({"map": TOWN}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1], "working"
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW)]
    state.player(0).stock = {"burger": 5}
    return state


def game_asking(*modules: Module) -> FoodChainMagnate:
    """A game with these modules and what they ask when it is made, offered or not."""
    game = game_with(*modules)
    asked = [option for option in game._rules({}).options.values() if option not in GAME.options]

    class Asking(type(game)):  # type: ignore[misc] # a class made by a function
        options = (*GAME.options, *asked)

    return Asking()


def times(state: FcmState, house: str) -> int:
    return state.rules.dinner.multiplier(state, state.house(house))


def test_a_house_beside_a_park_pays_once_more() -> None:
    state = park_town()
    assert (times(state, "15"), times(state, "18"), times(state, "5")) == (2, 1, 1)


def test_with_a_garden_it_pays_three_times_and_a_second_park_adds_nothing() -> None:
    state = park_town()
    state.put_house(replace(state.house("15"), garden=Box(3, 7, 2, 1)))
    assert times(state, "15") == 3, "its garden lies beside the lower park"


def test_a_garden_joins_the_house_to_the_park() -> None:
    state = park_town()
    state.put_house(replace(state.house("18"), garden=Box(3, 10, 2, 1)))
    assert times(state, "18") == 3


def test_corners_do_not_touch() -> None:
    state = park_town()
    state.put_house(replace(state.house("18"), box=Box(2, 10, 2, 1)))
    assert times(state, "18") == 1


def test_a_park_is_named_in_the_explanation_of_a_dinner() -> None:
    state = park_town()
    want(state, "15", burger=2)
    reasons = explain(state, serving(state, state.house("15")))
    assert reasons is not None
    assert reasons.sentences[-1] == "2 items × $10 × 2 (the park) = $40."
    state.put_house(replace(state.house("15"), garden=Box(2, 3, 2, 1)))
    reasons = explain(state, serving(state, state.house("15")))
    assert reasons is not None
    assert reasons.sentences[-1] == "2 items × $10 × 3 (the garden and the park) = $60."


def test_a_park_changes_neither_the_way_nor_the_limit() -> None:
    with_parks, without = park_town(), park_town()
    without.ground = ground_of(Plan(tuple(row.replace("P", ".") for row in without.view(0).rows)))
    for house in ("5", "15", "18"):
        assert with_parks.house(house).limit == 3
        assert way_to(with_parks, with_parks.house(house), 0) == way_to(
            without, without.house(house), 0
        )


def test_nothing_is_built_on_a_park_and_mail_passes() -> None:
    state = park_town()
    upper, lower = state.mask(Box(0, 5, 2, 2)), state.mask(Box(3, 8, 2, 2))
    assert state.ground.squares_with("P") == upper | lower
    assert not state.free_squares() & (upper | lower)
    assert state.ground.block_of((0, 3)) & upper


def test_parks_are_drawn_and_told() -> None:
    state = park_town()
    view = state.view(None)
    assert view.svg().count("<title>park: houses next to it pay the price once more</title>") == 8
    assert "<title>House 15, next to a park</title>" in view.svg()
    text = view.text()
    assert "House 15: next to a park" in text
    assert "P park" in text
    assert "  1 ..#15PP#" in text


# Which tiles are in the pool


def letters(game: FoodChainMagnate, options: Options, seats: int, seed: int) -> set[str]:
    tiles = read_map(game.new(options, seats, seed).town.tiles)
    return {laid.tile for row in tiles for laid in row}


def test_the_park_tile_is_in_the_pool_unless_the_table_leaves_it_out() -> None:
    game = game_asking(PARKS)
    drawn = [letters(game, {}, 4, seed) for seed in range(30)]
    assert any("Z" in one for one in drawn)
    assert not all("Z" in one for one in drawn)
    assert not any("Z" in letters(game, {"new_tiles": ""}, 4, seed) for seed in range(30))


def test_from_five_players_on_some_new_tiles_must_be_in_the_pool() -> None:
    game = game_asking(PARKS)
    assert game.new({"new_tiles": ""}, 4).seats == 4
    assert game.new({"new_tiles": "Z"}, 5).seats == 5
    with pytest.raises(BadOptions) as refused:
        game.new({"new_tiles": ""}, 5)
    assert str(refused.value) == ("With more than 4 players you need at least 1 new map tile.")
    assert game.seats_with({"new_tiles": ""}) == (2, 3, 4)


def test_two_modules_may_bring_parks() -> None:
    lobby, tile = Module("lobby", brings=(PARKS,)), Module("tile", brings=(PARKS,))
    state = park_town(game=game_asking(lobby, tile))
    assert times(state, "15") == 2
