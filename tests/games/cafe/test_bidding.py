"""The house rule bidding."""

from __future__ import annotations

from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import Phase
from tests.games.cafe.areas import do, texts


def test_the_highest_bid_picks_first_and_equal_ones_as_usual() -> None:
    state = GAME.new({"bidding": True}, 4, 1)
    usual = state.order.copy()
    for seat, bid in zip(usual, (0, 1, 1, 2), strict=True):
        assert state.actors() == (seat,)
        do(state, *["bid red", "bid green"][:bid], "ready", seat=seat)
    assert state.phase is Phase.PICKING
    assert state.order == [usual[3], usual[1], usual[2], usual[0]]


def test_bids_are_paid_to_the_supply() -> None:
    state = GAME.new({"bidding": True}, 2, 1)
    one, two = state.order
    do(state, "bid red", "bid yellow", "ready", seat=one)
    do(state, "ready", seat=two)
    assert state.companies[one].warehouse == [0, 1, 1, 0]
    assert state.supply == [34, 33, 33, 34]
    assert state.companies[one].bid == [0, 0, 0, 0]


def test_a_bid_is_at_most_the_warehouse() -> None:
    state = GAME.new({"bidding": True}, 2, 1)
    seat = state.order[0]
    do(state, "bid red", seat=seat)
    assert texts(state, seat) == ["bid yellow", "bid brown", "bid green", "ready"]


def test_a_solo_player_has_nobody_to_outbid() -> None:
    assert GAME.new({"bidding": True}, 1, 1).phase is Phase.PICKING
