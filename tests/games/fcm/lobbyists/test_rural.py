"""Lobbyists and rural marketeers: the town grows beside offramps, and never over them."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.rural_marketeers.module import RURAL_MARKETEERS_MODULE
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    Offramp,
    exits,
    offramps_in,
    places,
)
from kaffeehaus.games.fcm.rules.town import Box, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import MAP, do, texts
from tests.games.fcm.lobbyists.towns import lobby_day, lobby_game, lobby_town, with_milestone

ABOVE = Box(-1, 1, 3, 1)
"""An offramp along the upper side, at the road of the first tile."""


def town(offramp: Box = ABOVE) -> FcmState:
    game = lobby_game(RURAL_MARKETEERS_MODULE)
    state = with_milestone(lobby_town(Restaurant(3, 3, Corner.NW), tiles=MAP, game=game))
    offramps_in(state).laid = [Offramp(0, offramp)]
    lobby_day(state)
    do(state, 0, "road short", "lay short down f1", "map tile K")
    return state


def test_lobbyists_rural_no_tile_lies_at_a_side_with_an_offramp() -> None:
    lots = {text.split()[-1] for text in texts(town(), 0)}
    assert "a-4" not in lots
    assert {"f-4", "k-4", "p1"} <= lots


def test_lobbyists_rural_after_growth_an_offramp_stays_and_new_sides_take_more() -> None:
    state = town()
    before = {spot.box for spot in places(state)}
    do(state, 0, "lay tile K 0 p1")
    assert exits(state) == (ABOVE.squares(),)
    assert any(spot.box.left >= 20 for spot in places(state))
    assert not any(box.left >= 20 for box in before)


def test_lobbyists_rural_an_offramp_at_two_tiles_keeps_both_of_their_sides_free() -> None:
    lots = {text.split()[-1] for text in texts(town(Box(-1, 3, 3, 1)), 0)}
    assert not {"a-4", "f-4"} & lots
    assert "k-4" in lots


def test_lobbyists_rural_an_offramp_end_on_keeps_its_side_free_only() -> None:
    lots = {text.split()[-1] for text in texts(town(Box(-3, 2, 1, 3)), 0)}
    assert "a-4" not in lots
    assert "f-4" in lots
