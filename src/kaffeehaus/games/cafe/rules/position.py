"""The position of Café: companies, cards, cubes, whose turn it is; and its saved form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.cards import COLOURS, Card, Colour, Counts
from kaffeehaus.games.cafe.rules.cells import BY_NAME, NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company, Work, found_company
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


# Saved positions


@dataclass(frozen=True, slots=True)
class SavedCompany:
    """A company; cells by name."""

    number: int
    placed: list[tuple[int, int, str]]
    """Card, turn and cell, in order."""
    cubes: dict[str, tuple[Colour, int]]
    delivered: dict[str, Counts]
    warehouse: list[int]
    hand: int | None
    paid: Colour | None
    bid: list[int]
    points: int
    work: Work | None
    emptying: Cell | None
    short: tuple[tuple[Cell, Colour], ...]
    finished: bool
    decisions: int


@dataclass(frozen=True, slots=True)
class SavedState:
    """The whole position, with everything hidden in it."""

    options: dict[str, Scalar]
    deck: list[int]
    removed: list[int]
    market: list[int]
    discarded: list[int]
    supply: list[int]
    round: int
    master: Seat
    phase: str
    order: list[Seat]
    together: bool
    companies: list[SavedCompany]


def save_company(company: Company) -> SavedCompany:
    """The company as plain data."""
    return SavedCompany(
        number=company.number,
        placed=[(card, turn, NAMES[cell]) for card, (turn, cell) in company.placed],
        cubes={NAMES[cell]: stack for cell, stack in company.cubes.items()},
        delivered={NAMES[cell]: counts for cell, counts in company.delivered.items()},
        warehouse=company.warehouse,
        hand=company.hand,
        paid=company.paid,
        bid=company.bid,
        points=company.points,
        work=company.work,
        emptying=company.emptying,
        short=company.short,
        finished=company.finished,
        decisions=company.decisions,
    )


def load_company(saved: SavedCompany, variant: Variant) -> Company:
    """The company again; its area is laid card by card."""
    company = found_company(saved.number, variant.deck)
    for card, turn, name in saved.placed:
        company.lay(variant.cards[card], turn, BY_NAME[name])
    company.cubes = {BY_NAME[name]: stack for name, stack in saved.cubes.items()}
    company.delivered = {BY_NAME[name]: counts for name, counts in saved.delivered.items()}
    company.warehouse = saved.warehouse
    company.hand = saved.hand
    company.paid = saved.paid
    company.bid = saved.bid
    company.points = saved.points
    company.work = saved.work
    company.emptying = saved.emptying
    company.short = saved.short
    company.finished = saved.finished
    company.decisions = saved.decisions
    return company
