"""Standing orders of Café."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.premoves import Stopped
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.cafe.rules.actions import DONE, READY, Bid
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.position import Phase
from kaffeehaus.games.cafe.state import CafeState

CAFE = find_game("cafe")


def test_nothing_is_bid_until_somebody_bids() -> None:
    state = CAFE.new({"bidding": True}, 2, seed=3)
    assert isinstance(state, CafeState)
    assert [order.id for order in CAFE.standing_orders(state.options)] == ["bid", "rest"]
    first, second = state.order
    assert state.follow(second, state.arm(second, "bid", {})) is None
    assert state.follow(first, state.arm(first, "bid", {})) == (READY,)
    state.companies[first].warehouse[0] = 1
    state.apply(first, Bid(COLOURS[0]))
    state.apply(first, READY)
    order = state.arm(second, "bid", {})
    assert state.follow(second, order) == Stopped(
        lazy_gettext("Another player bid for the picking order.")
    )


def test_actions_end_when_nothing_is_left_for_a_round_or_for_good() -> None:
    state = CAFE.new({}, 2, seed=3)
    assert isinstance(state, CafeState)
    assert [order.id for order in CAFE.standing_orders(state.options)] == ["rest"]
    seat = state.order[0]
    for_now = state.arm(seat, "rest", {"lasts": "round"})
    for_good = state.arm(seat, "rest", {"lasts": "game"})
    assert state.follow(seat, for_now) is None
    while state.phase is not Phase.ACTING:
        actor = state.actors()[0]
        state.apply(actor, state.default(actor))
    for company in state.companies:
        company.points = 0
    state._legal.clear()
    assert state.legal(seat) == [DONE]
    assert state.follow(seat, for_now) == (DONE,)
    state.round += 1
    assert state.follow(seat, for_now) == Stopped(lazy_gettext("The round is over."))
    assert state.follow(seat, for_good) == (DONE,)
