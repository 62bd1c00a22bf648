"""What is earned by marketeers: money for counters, and guests who come from further away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.bank import look_at_the_bank
from kaffeehaus.games.fcm.modules.new_milestones.rules.events import CountersPaid
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import FIRST_MARKETEER_USED
from kaffeehaus.games.fcm.modules.new_milestones.rules.rulings import COUNTER_CASH_FOR_CFO
from kaffeehaus.games.fcm.rules.booking import CFO, Booking
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Campaign

FOR_A_COUNTER = 5
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
    title: ClassVar[str] = "paying for counters"

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
        yield Booking(event.seat, "counters of marketeers", event.amount - event.extra)
        yield Booking(event.seat, CFO, event.extra)
