"""The places of roads and parks, compared with a slow and obvious model on random boards."""

from __future__ import annotations

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import ARROW_IN_REACH
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import places, site_of
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import lay
from kaffeehaus.games.fcm.rules.placing import restaurant_places
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step
from tests.games.fcm.lobbyists import slow_model

RULINGS = ("rulebook", "onlineboardgamers", "deluxe")


def random_town(seed: int, game: FoodChainMagnate = GAME) -> FcmState:
    """A random map on which both chains have a restaurant and lobbyists have built this turn and
    the turn before."""
    rng = Rng(seed)
    options = {"modules": "lobbyists,new_districts", "rulings": RULINGS[seed % len(RULINGS)]}
    state = game.new(options, 2, seed)
    for player in state.town.players:
        free = state.free_squares()
        player.restaurants = [rng.choice(restaurant_places(state, free, state.ground.all))]
    build(state, rng)
    run_step(state, "finish_roads")
    build(state, rng)
    return state


def build(state: FcmState, rng: Rng) -> None:
    """Each chain lays a random road or park."""
    for seat in range(state.seats):
        piece = rng.choice([*lobby_pieces().values()])
        legal = [*places(site_of(state, seat), piece)]
        if legal:
            lay(state, seat, rng.choice(legal))


def offered(state: FcmState) -> set[str]:
    """What the engine allows the first chain."""
    site = site_of(state, 0)
    return {str(one) for piece in lobby_pieces().values() for one in places(site, piece)}


@pytest.mark.parametrize("version", [2, 3])
def test_the_places_are_those_of_the_slow_model(version: int) -> None:
    for seed in range(6):
        state = random_town(seed, GAME.under(version))
        assert offered(state) == slow_model.placements(state, 0), seed


@pytest.mark.slow
@pytest.mark.parametrize("version", [2, 3])
def test_the_places_are_those_of_the_slow_model_on_many_boards(version: int) -> None:
    for seed in range(6, 36):
        state = random_town(seed, GAME.under(version))
        assert offered(state) == slow_model.placements(state, 0), seed


def test_the_stricter_ruling_refuses_some_roads_and_allows_no_others() -> None:
    refused = 0
    for seed in range(6):
        state = random_town(seed)
        strict = state.rulings.but(ARROW_IN_REACH, "yes")
        old = FcmState(state.game, state.rules, strict, state.town, state.slices)
        assert offered(old) <= offered(state)
        refused += len(offered(state) - offered(old))
    assert refused > 0
