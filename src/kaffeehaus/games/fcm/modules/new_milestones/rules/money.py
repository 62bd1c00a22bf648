"""Money outside dinner: cash for demand counters, money burned, and a bank that runs out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import CountersPaid, MoneyBurned
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    COUNTER_CASH_FOR_CFO,
    DISCOUNT_BURNS,
    FIRST_DISCOUNT_MANAGER_USED,
    FIRST_MARKETEER_USED,
    RESERVES_OPEN,
)
from kaffeehaus.games.fcm.rules.booking import CFO, Booking
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.phases.dinner import is_broken, open_reserves
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Campaign


def look_at_the_bank(state: Position) -> None:
    """By the ruling the reserve cards are opened at once; the game itself ends at dinner only."""
    at_once = state.rulings[RESERVES_OPEN] == "at_once"
    if at_once and is_broken(state) and not state.town.breaks:
        open_reserves(state)


FOR_A_COUNTER = 5
COUNTERS = lazy_pgettext("reason", "cash for counters").message
NEARER = 2


def nearer_by_habit(state: Position, seat: Seat) -> int:
    """First marketeer used; also below nothing."""
    return -NEARER if FIRST_MARKETEER_USED in state.player(seat).milestones else 0


def cash_for_counters(state: Position, campaign: Campaign, ran: CampaignRan) -> Mapping[Seat, int]:
    """First marketeer used: for campaigns that own marketeers placed, also those who were fired."""
    owner = campaign.owner
    if owner is None or campaign.link is None or not is_paid(state, owner):
        return {}
    return {owner: FOR_A_COUNTER * counters_put(ran)}


def is_paid(state: Position, seat: Seat) -> bool:
    """Whether a chain has the milestone, and is still in the game."""
    player = state.player(seat)
    return FIRST_MARKETEER_USED in player.milestones and not (player.out or player.bankrupt)


def counters_put(ran: CampaignRan) -> int:
    """As far as the houses had room."""
    return sum(hit.counters for hit in ran.hits)


class CountingCounters(Step):
    """Runs by itself, after the campaigns: tells what counters brought, and looks at the bank."""

    id: ClassVar[str] = "counting_counters"
    title: ClassVar[Label] = lazy_pgettext("step", "cash for counters")

    def begin(self, state: Position) -> None:
        """The counters themselves were paid while the campaigns ran."""
        for seat in state.town.order:
            counters = _put_by(state, seat)
            if counters and is_paid(state, seat):
                _tell(state, seat, counters)
        look_at_the_bank(state)


def _put_by(state: Position, seat: Seat) -> int:
    """Campaigns of nobody's marketeer have no owner, so their counters are nobody's."""
    ran = (event for event in state.events if isinstance(event, CampaignRan))
    return sum(counters_put(event) for event in ran if event.owner == seat)


def _tell(state: Position, seat: Seat, counters: int) -> None:
    """By the ruling the CFO adds a share of the whole sum, rounded up."""
    amount, percent = FOR_A_COUNTER * counters, 0
    if state.rulings[COUNTER_CASH_FOR_CFO] == "yes":
        percent = state.rules.dinner.income_percent(state, seat)
    extra = -(-amount * percent // 100)
    state.player(seat).cash += extra
    state.town.bank -= extra
    state.emit(CountersPaid(seat, counters, amount + extra, extra, auto=True))


def paid_for_counters(event: Event) -> Iterable[Booking]:
    """What counters brought, and what of it is the CFO's."""
    if isinstance(event, CountersPaid):
        yield Booking(event.seat, COUNTERS, event.amount - event.extra)
        yield Booking(event.seat, CFO, event.extra)


# First discount manager used


BURNED = 100
LEAST_DISCOUNT = 3


class Burning(Step):
    """Runs by itself when the structures are open. The bank may fall below nothing."""

    id: ClassVar[str] = "burning"
    title: ClassVar[Label] = lazy_pgettext("step", "burning money")

    def begin(self, state: Position) -> None:
        """Once for every chain that sells cheaply enough."""
        for seat in state.seats_in_play():
            if burns(state, seat):
                state.town.bank -= BURNED
                state.town.burned += BURNED
                state.emit(MoneyBurned(seat, BURNED, auto=True))
        look_at_the_bank(state)


def burns(state: Position, seat: Seat) -> bool:
    """Whether a chain has the milestone, and a discount that suffices; by the ruling not in the
    turn in which it is earned."""
    if FIRST_DISCOUNT_MANAGER_USED not in state.player(seat).milestones:
        return False
    is_new = FIRST_DISCOUNT_MANAGER_USED in state.town.claimed
    if is_new and state.rulings[DISCOUNT_BURNS] == "next_turn":
        return False
    return discount_of(state, seat) >= LEAST_DISCOUNT


def discount_of(state: Position, seat: Seat) -> int:
    """What managers at work take off the price; one who raises it does not lessen that."""
    return sum(max(0, -card.unit_price) * number for card, number in state.at_work(seat))
