"""What milestones give at payday: cheaper salaries, none for one card, goods in place of cash."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import PaidWithGoods, PayWith
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    EXECUTIVE_VICE_PRESIDENT,
    FIRST_BEER_SOLD,
    FIRST_RECRUITING_GIRL_USED,
    FIRST_TRAINER_USED,
    FIRST_WAITRESS_USED,
    SALARY_IN_GOODS,
    remembered,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.cards import GoodKind
from kaffeehaus.games.fcm.rules.events import DinnerIncome
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import PaydayOption
from kaffeehaus.games.fcm.rules.town import add

SMALL_SALARY = 3
NO_BEER = lazy_gettext("You need the milestone “First beer sold” to pay salaries with goods.")
NEITHER = lazy_gettext("This is neither food nor drink.")
NONE_THERE = lazy_gettext("You have none.")
NOTHING_DUE = lazy_gettext("All salaries are paid.")


def first_waitress(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """First waitress used: she earned something at dinner."""
    if isinstance(event, DinnerIncome):
        seat = event.seat
        if any(card.waits and number for card, number in state.at_work(seat)):
            yield seat, FIRST_WAITRESS_USED


def small_salaries(state: Position, seat: Seat) -> int:
    """First waitress used; what unused hires save stays as it is."""
    has = FIRST_WAITRESS_USED in state.player(seat).milestones
    return SMALL_SALARY if has else state.rules.setup.salary


def unpaid_executive(state: Position, seat: Seat, card: str) -> bool:
    """First recruiting girl used: its executive vice president is never paid."""
    has = FIRST_RECRUITING_GIRL_USED in state.player(seat).milestones
    return has and card == EXECUTIVE_VICE_PRESIDENT


def keeps_everybody(state: Position, seat: Seat) -> bool:
    """First trainer used: nobody has to go for lack of cash."""
    return FIRST_TRAINER_USED in state.player(seat).milestones


class InGoods(PaydayOption):
    """First beer sold: one food or drink pays one salary, whatever a salary costs."""

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """As long as something is due; goods in the order of the box."""
        if FIRST_BEER_SOLD not in state.player(seat).milestones or not bill_of(state, seat).due:
            return []
        return [PayWith(good) for good in goods_for_salaries(state, seat)]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> bool:
        """The good leaves the stock."""
        if not isinstance(action, PayWith):
            return False
        add(state.player(seat).stock, action.good, -1)
        paid = remembered(state).paid_in_goods
        paid[seat] = paid.get(seat, 0) + 1
        state.emit(PaidWithGoods(seat, action.good))
        return True

    def settled(self, state: Position, seat: Seat) -> int:
        """At this payday."""
        return remembered(state).paid_in_goods.get(seat, 0)

    def due(self, state: Position, seat: Seat) -> bool:
        """By the ruling: goods are the last way to pay, but one that must be gone."""
        return state.rulings[SALARY_IN_GOODS] == "forced_last"

    def forget(self, state: Position) -> None:
        """For all chains."""
        remembered(state).paid_in_goods = {}

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """Why this good pays no salary."""
        if not isinstance(action, PayWith):
            return ""
        if FIRST_BEER_SOLD not in state.player(seat).milestones:
            return str(NO_BEER)
        if not state.player(seat).stock.get(action.good, 0):
            return str(NONE_THERE)
        return str(NOTHING_DUE if action.good in goods_for_salaries(state, seat) else NEITHER)


def goods_for_salaries(state: Position, seat: Seat) -> list[str]:
    """Food and drink that the chain has."""
    stock = state.player(seat).stock
    return [
        good.id
        for good in state.rules.goods.values()
        if stock.get(good.id, 0) and good.kind is not GoodKind.NEITHER
    ]
