"""House rule: bidding cubes of the warehouse for the order of picking (A28)."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import READY, Bid, CafeAction
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.events import BidPlaced, CubeBid, OrderBid
from kaffeehaus.games.cafe.rules.position import Phase, Position


def bids(position: Position, seat: Seat) -> list[CafeAction]:
    """Every colour in the warehouse, or to leave it at that."""
    stored = position.companies[seat].warehouse
    return [*(Bid(colour) for colour in COLOURS if stored[colour.index]), READY]


def bid(position: Position, seat: Seat, action: Bid) -> Event:
    """Add a cube to the bid."""
    company = position.companies[seat]
    company.warehouse[action.cube.index] -= 1
    company.bid[action.cube.index] += 1
    return CubeBid(seat, action.cube)


def ready(position: Position, seat: Seat) -> tuple[Event, ...]:
    """The bid stands; after the last one the market opens."""
    one, two, three, four = position.companies[seat].bid
    placed = BidPlaced(seat, (one, two, three, four))
    position.order.pop(0)
    return (placed,) if position.order else (placed, _open_market(position))


def _open_market(position: Position) -> Event:
    """The highest bid picks first, equal ones as usual; all bids go to the supply."""
    usual = position.from_left_of_master()
    position.order = sorted(usual, key=lambda seat: -sum(position.companies[seat].bid))
    for company in position.companies:
        for index, count in enumerate(company.bid):
            position.supply[index] += count
        company.bid = [0, 0, 0, 0]
    position.phase = Phase.PICKING
    return OrderBid(tuple(position.order), auto=True)
