"""Standing orders: what a company may have done by itself, and when that stops."""

from __future__ import annotations

from kaffeehaus.core.options import Chosen
from kaffeehaus.core.orders import Armed, Stopped
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import DONE, READY, CafeAction
from kaffeehaus.games.cafe.rules.phases import legal_actions
from kaffeehaus.games.cafe.rules.position import Phase, Position

BID = "bid"
REST = "rest"

ROUND = "round"
GAME = "game"

OUTBID = "Somebody has bid for the order of picking."
ROUND_OVER = "The round is over."


def arm(position: Position, order: str, chosen: Chosen) -> Armed:
    """The order, with the round in which it was given."""
    return Armed(order, dict(chosen), str(position.round))


def follow(position: Position, seat: Seat, order: Armed) -> tuple[CafeAction, ...] | Stopped | None:
    """What is done by the order now, if anything, or why it ends."""
    if order.id == BID:
        return _bid_nothing(position, seat)
    if order.chosen["lasts"] == ROUND and position.round > int(order.since):
        return Stopped(ROUND_OVER)
    is_asked = position.phase is Phase.ACTING and seat in position.actors()
    return (DONE,) if is_asked and legal_actions(position, seat) == [DONE] else None


def _bid_nothing(position: Position, seat: Seat) -> tuple[CafeAction, ...] | Stopped | None:
    if position.phase is not Phase.BIDDING or position.order[0] != seat:
        return None
    others = (company for other, company in enumerate(position.companies) if other != seat)
    return Stopped(OUTBID) if any(sum(one.bid) for one in others) else (READY,)
