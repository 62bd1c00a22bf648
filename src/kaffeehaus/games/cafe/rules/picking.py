"""Selecting, buying and placing cards, and bidding for the order of picking (house rule A28)."""

from __future__ import annotations

from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import DISCARD, READY, Bid, CafeAction, Place, Refuse, Take
from kaffeehaus.games.cafe.rules.area import covered, places
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.events import (
    BidPlaced,
    CardDiscarded,
    CardPlaced,
    CardRefused,
    CardTaken,
    CubeBid,
    OrderBid,
    Refilled,
)
from kaffeehaus.games.cafe.rules.position import Phase, Position
from kaffeehaus.games.cafe.rules.rounds import begin_actions


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


# Cards


SHIPS = 2
"""So many visible ships save the price of a card."""


def picks(position: Position, seat: Seat) -> list[CafeAction]:
    """The places for a card in hand; else what can be taken, or put aside."""
    company = position.companies[seat]
    if company.hand is not None:
        spots = places(company.area, position.card_in_hand(seat))
        return [Place(turn, cell) for turn, cell in spots] or [DISCARD]
    affordable: list[CafeAction] = [*takes(position, seat)]
    refusals: list[CafeAction] = [
        Refuse(card) for card in position.market if not _ways_to_pay(position, company, card)
    ]
    # A11: putting a card aside is for those who can take none, unless the option allows it.
    return affordable + refusals if not affordable or position.variant.may_skip else affordable


def takes(position: Position, seat: Seat) -> list[Take]:
    """Every card of the market that the seat can pay for, with every way to pay."""
    company = position.companies[seat]
    return [take for card in position.market for take in _ways_to_pay(position, company, card)]


def _ways_to_pay(position: Position, company: Company, card: int) -> list[Take]:
    """A card with a cup costs a cube of any colour, or nothing with two ships (A9, A10)."""
    if not position.variant.cards[card].has_cup or company.area.ships >= SHIPS:
        return [Take(card)]
    return [Take(card, colour) for colour in COLOURS if company.warehouse[colour.index]]


def take(position: Position, seat: Seat, action: Take) -> Event:
    """Take a card in hand and pay for it."""
    company = position.companies[seat]
    company.hand, company.paid = action.card, action.cube
    if action.cube is not None:
        company.warehouse[action.cube.index] -= 1
        position.supply[action.cube.index] += 1
    by_ships = action.cube is None and position.variant.cards[action.card].has_cup
    return CardTaken(seat, action.card, action.cube, by_ships)


def place(position: Position, seat: Seat, action: Place) -> tuple[Event, ...]:
    """Lay the card; covered cubes return to the supply."""
    company, card = position.companies[seat], position.card_in_hand(seat)
    under = covered(company.area, action.turn, action.cell)
    shops = len(company.area.shops)
    inherit = position.variant.shops_inherit
    one, two, three, four = company.lay(card, action.turn, action.cell, inherit=inherit)
    for index, count in enumerate((one, two, three, four)):
        position.supply[index] += count
    closed = shops + int(card.shop is not None) - len(company.area.shops)
    _leave_market(position, company)
    cubes = (one, two, three, four)
    placed = CardPlaced(seat, card.id, action.turn, action.cell, under, cubes, closed)
    return (placed, _next_pick(position))


def refuse(position: Position, seat: Seat, action: Refuse) -> tuple[Event, ...]:
    """Put a card aside that cannot be paid, and lay none."""
    position.market[position.market.index(action.card)] = 0
    position.discarded.append(action.card)
    return (CardRefused(seat, action.card), _next_pick(position))


def discard(position: Position, seat: Seat) -> tuple[Event, ...]:
    """A card without a legal place, as own decks may have, is put aside."""
    card = position.card_in_hand(seat).id
    _leave_market(position, position.companies[seat])
    position.discarded.append(card)
    return (CardDiscarded(seat, card), _next_pick(position))


def _leave_market(position: Position, company: Company) -> None:
    """The place of the card stays free until the market is filled."""
    assert company.hand is not None
    position.market[position.market.index(company.hand)] = 0
    company.hand, company.paid = None, None


def _next_pick(position: Position) -> Event:
    """Fill the market after every pick but the last of the round (A7)."""
    position.order.pop(0)
    free = position.market.index(0)
    if not position.order:
        del position.market[free]
        return begin_actions(position)
    position.market[free] = position.deck.pop()
    return Refilled(position.market[free], auto=True, reveals=Reveals.CHANCE)
