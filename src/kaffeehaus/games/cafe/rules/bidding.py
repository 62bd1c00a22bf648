"""House rule: bidding cubes of the warehouse for the order of picking (A28)."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import READY, Bid, CafeAction
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.events import BidPlaced, CubeBid, OrderBid
from kaffeehaus.games.cafe.rules.position import Phase, Table


def bids(table: Table, seat: Seat) -> list[CafeAction]:
    """Every colour in the warehouse, or to leave it at that."""
    stored = table.companies[seat].warehouse
    return [*(Bid(colour) for colour in COLOURS if stored[colour.index]), READY]


def bid(table: Table, seat: Seat, action: Bid) -> Event:
    """Add a cube to the bid."""
    company = table.companies[seat]
    company.warehouse[action.cube.index] -= 1
    company.bid[action.cube.index] += 1
    return CubeBid(seat, action.cube)


def ready(table: Table, seat: Seat) -> tuple[Event, ...]:
    """The bid stands; after the last one the market opens."""
    one, two, three, four = table.companies[seat].bid
    placed = BidPlaced(seat, (one, two, three, four))
    table.order.pop(0)
    return (placed,) if table.order else (placed, _open_market(table))


def _open_market(table: Table) -> Event:
    """The highest bid picks first, equal ones as usual; all bids go to the supply."""
    usual = table.from_left_of_master()
    table.order = sorted(usual, key=lambda seat: -sum(table.companies[seat].bid))
    for company in table.companies:
        for index, count in enumerate(company.bid):
            table.supply[index] += count
        company.bid = [0, 0, 0, 0]
    table.phase = Phase.PICKING
    return OrderBid(tuple(table.order), auto=True)
