"""What lies on the table of Café: companies, cards, cubes, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.cards import COLOURS, Card
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.scoring import Sheet, sheet_of
from kaffeehaus.games.cafe.rules.variant import Variant

ROUNDS = 8
CUBES = 35
"""Of each colour."""


class Phase(Enum):
    """What is going on."""

    BIDDING = "bidding"
    PICKING = "picking"
    ACTING = "acting"
    OVER = "over"


class Position:
    """The data of a position. The rules that change it are in `rounds`, `bidding`, `picking` and
    `acting`."""

    def __init__(self, variant: Variant, companies: list[Company]) -> None:
        self.variant = variant
        self.seats = len(companies)
        self.companies = companies
        self.deck: list[int] = []
        """Face down; the next card is the last of the list."""
        self.removed: list[int] = []
        """Taken out unseen, in no order (A24)."""
        self.market: list[int] = []
        """Card ids as they lie; 0 is a place that is free."""
        self.discarded: list[int] = []
        self.supply = [CUBES - self.seats] * 4
        self.round = 0
        self.master: Seat = 0
        self.phase = Phase.PICKING
        self.order: list[Seat] = []
        """Who is still to bid or to pick in this round, or the order of acting."""
        self.together = False
        """Whether all act at the same time in this round."""

    def actors(self) -> tuple[Seat, ...]:
        """Who bids or picks next; in the action phase all who are not done, if they may act at
        the same time."""
        match self.phase:
            case Phase.BIDDING | Phase.PICKING:
                return (self.order[0],)
            case Phase.ACTING:
                waiting = [seat for seat in self.order if not self.companies[seat].finished]
                return tuple(sorted(waiting)) if self.together else (waiting[0],)
            case Phase.OVER:
                return ()

    def from_left_of_master(self) -> list[Seat]:
        """The usual order: the master comes last."""
        return [(self.master + step) % self.seats for step in range(1, self.seats + 1)]

    def acting(self, seat: Seat) -> Acting:
        """The seat at work."""
        return Acting(seat, self.companies[seat], self.supply, self.variant)

    def card_in_hand(self, seat: Seat) -> Card:
        """The card that the seat has taken and not laid yet."""
        hand = self.companies[seat].hand
        assert hand is not None
        return self.variant.cards[hand]

    def sheets(self) -> tuple[Sheet, ...]:
        """By seat: the score sheet as it stands."""
        alone = self.variant.present_only
        return tuple(sheet_of(company, present_only=alone) for company in self.companies)

    def conserved(self) -> Mapping[str, int]:
        """All cubes of each colour, and all cards of the deck."""
        cubes = {
            colour.value: self.supply[colour.index]
            + sum(company.all_cubes()[colour.index] for company in self.companies)
            for colour in COLOURS
        }
        placed = sum(len(company.placed) for company in self.companies)
        piles = (self.deck, self.removed, self.discarded, [card for card in self.market if card])
        return {**cubes, "cards": placed + sum(map(len, piles))}

    def become(self, other: Position) -> None:
        """Make this position like another one; what changes in play is copied."""
        self.companies = [company.copy() for company in other.companies]
        self.deck, self.removed = other.deck.copy(), other.removed.copy()
        self.market, self.discarded = other.market.copy(), other.discarded.copy()
        self.supply = other.supply.copy()
        self.round, self.master, self.phase = other.round, other.master, other.phase
        self.order, self.together = other.order.copy(), other.together
