"""The ketchup milestone: who earns it, and the distance it takes off."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.position import Position

KETCHUP = "ketchup"
"""The id of the module."""
SOMEONE_SELLS = "someone_sells_your_demand"


def earned_by_others(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Chains whose demand another chain served, once dinner's incomes are reported."""
    if not isinstance(event, DinnerIncome):
        return
    for served in state.events:
        if isinstance(served, HouseServed) and served.seller is not None:
            for seat in served.demanded_by:
                if seat != served.seller:
                    yield seat, SOMEONE_SELLS


def one_nearer_with_ketchup(state: Position, seat: Seat) -> int:
    """The distance may become negative; the order does not matter."""
    return -1 if SOMEONE_SELLS in state.player(seat).milestones else 0
