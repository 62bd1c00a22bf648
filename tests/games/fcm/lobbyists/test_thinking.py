"""What lobbyists are worth to a bot: parks beside its own guests, and none for a rival's."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.lobbyists.thinking import LobbyThought
from kaffeehaus.games.fcm.modules.parks.rules import is_beside_a_park
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import MAP, want
from tests.games.fcm.lobbyists.towns import lobby_day, lobby_town

NEAR, FAR = Restaurant(13, 3, Corner.NW), Restaurant(0, 13, Corner.SW)
PRICE = 10


def hungry(*, ours: Restaurant, theirs: Restaurant) -> FcmState:
    state = lobby_town(ours, others=(theirs,), tiles=MAP)
    want(state, "4", burger=3)
    for player in state.town.players:
        player.beach = {"burger_cook": 1}
    return lobby_day(state)


def test_a_park_is_built_beside_a_house_that_eats_here() -> None:
    state = hungry(ours=NEAR, theirs=FAR)
    thought = LobbyThought()
    for _ in range(2):
        chosen = thought.choose(state, 0, state.legal(0))
        assert chosen is not None
        state.apply(0, chosen)
    assert is_beside_a_park(state, state.house("4"))


def test_no_park_is_built_for_a_rival() -> None:
    state = hungry(ours=FAR, theirs=NEAR)
    assert LobbyThought().choose(state, 0, state.legal(0)) is None
    assert LobbyThought().earns(state, 0, state.card("lobbyist"), PRICE) == 0.0


def test_growing_comes_first() -> None:
    state = hungry(ours=NEAR, theirs=FAR)
    thought, card = LobbyThought(), state.card("lobbyist")
    state.player(0).work = {}
    assert thought.earns(state, 0, card, PRICE) == 0.0
    state.player(0).cash = 60
    assert thought.earns(state, 0, card, PRICE) > 0
    state.player(0).beach["lobbyist"] = 1
    assert thought.earns(state, 0, card, PRICE) == 0.0
    state.town.day = None
    assert thought.earns(state, 0, card, PRICE) > 0
