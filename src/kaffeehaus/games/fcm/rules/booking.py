"""Read from events: changes of a chain's cash with their reasons, and new things on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.events import (
    CampaignPlaced,
    DinnerIncome,
    GardenBuilt,
    HouseBuilt,
    HouseServed,
    RestaurantPlaced,
    SalariesPaid,
)
from kaffeehaus.games.fcm.rules.ruleset.points import NO_REASON
from kaffeehaus.games.fcm.rules.town import Box

CFO = lazy_pgettext("reason", "CFO").message
DEBTS = lazy_pgettext("reason", "unpaid debts").message
MILESTONES = lazy_pgettext("reason", "milestone bonuses").message
SALARIES = lazy_pgettext("reason", "salaries").message
WAITRESSES = lazy_pgettext("reason", "waitresses").message
BETTER_PRICE = lazy_pgettext("reason", "a better price").message
MORE_FOR, BETWEEN = "more for ", " and "
"""What a source begins with that raises the price, and what stands between several of them."""


@dataclass(frozen=True, slots=True)
class Booking:
    """Money that came to a chain or left it."""

    seat: Seat
    source: str
    """Where it came from, an English message with the context `reason`; for a sale without a word
    more, the id of the good."""
    amount: int
    """Below nothing for what was paid."""
    sold: Mapping[str, int] = field(default_factory=dict)
    """By good: what was sold for it."""


def base_bookings(event: Event) -> Iterator[Booking]:
    """Sales at table, what is earned whoever comes, the CFO's share, and salaries."""
    match event:
        case HouseServed(seller=int()):
            yield from _at_table(event)
        case DinnerIncome():
            yield from _besides(event)
        case SalariesPaid(seat=seat, paid=paid):
            yield Booking(seat, SALARIES, -paid)


def _at_table(served: HouseServed) -> Iterator[Booking]:
    seller = served.seller
    assert seller is not None
    items, once = sum(served.sold.values()), served.income - served.bonus
    price = once // (items * served.multiplier) if items else 0
    for good, number in served.sold.items():
        yield Booking(seller, good, number * price, {good: number})
    reasons = BETWEEN.join(served.times_for) or BETTER_PRICE
    yield Booking(seller, f"{MORE_FOR}{reasons}", once - items * price)
    for reason, bonus in (served.bonus_for or {NO_REASON: served.bonus}).items():
        yield Booking(seller, reason or MILESTONES, bonus)


def _besides(income: DinnerIncome) -> Iterator[Booking]:
    for reason, cash in (income.cash_for or {NO_REASON: income.waitresses}).items():
        yield Booking(income.seat, reason or WAITRESSES, cash)
    yield Booking(income.seat, CFO, income.extra)
    yield Booking(income.seat, DEBTS, income.paid - income.total)


# Changes of the board


def base_places(event: Event) -> Iterator[Box]:
    """Restaurants, campaigns on the board, houses and gardens."""
    match event:
        case RestaurantPlaced(place=place):
            yield Box(*read_square(place), 2, 2)
        case CampaignPlaced(box=Box() as box) | HouseBuilt(box=box) | GardenBuilt(box=box):
            yield box
