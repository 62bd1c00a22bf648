"""Phase 4, dinner: house after house eats; then the bank pays, and may break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.event import Reveals
from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import ReserveCard
from kaffeehaus.games.fcm.rules.events import BankBroke, DinnerIncome
from kaffeehaus.games.fcm.rules.offers import Earned, Eaten, LastDinner
from kaffeehaus.games.fcm.rules.phases.cleanup import end_game
from kaffeehaus.games.fcm.rules.phases.evening import Supper, evening, goods_sold
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import BANK_BREAKS
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import add


class DinnerStep(Step):
    """Runs by itself."""

    id: ClassVar[str] = "dinner"
    title: ClassVar[Label] = lazy_pgettext("step", "dinner")

    def begin(self, state: Position) -> None:
        """All houses eat in the order of their numbers, then everyone is paid."""
        sales = [0] * state.seats
        suppers = list(evening(state))
        for supper in suppers:
            _eat(state, supper)
            for seat, paid in supper.income().items():
                sales[seat] += paid
        incomes = [income_of(state, seat, sales[seat]) for seat in state.seats_in_play()]
        for income in incomes:
            _pay_out(state, income)
        for income in incomes:
            state.emit(income)
        state.town.last_dinner = LastDinner(
            state.town.turn,
            tuple(map(_eaten, suppers)),
            tuple(_earned(income, suppers) for income in incomes),
        )
        _check_bank(state)


def _eat(state: Position, supper: Supper) -> None:
    """One house has dinner: goods and demand go."""
    for seat, sold in goods_sold(supper):
        for good, number in sold.items():
            add(state.player(seat).stock, good, -number)
    if supper.served.seller is not None:
        state.put_house(replace(state.house(supper.served.house), demand=()))
    for event in (supper.served, *supper.passage.events):
        state.emit(event)


def _eaten(supper: Supper) -> Eaten:
    served = supper.served
    offer = next((offer for offer in served.offers if offer.seat == served.seller), None)
    return Eaten(
        served.house,
        served.demand,
        served.seller,
        served.sold,
        offer.price if offer else 0,
        offer.score - offer.price if offer else 0,
        served.income,
        {seat: paid for seat, paid in supper.passage.income.items() if paid},
    )


def _earned(income: DinnerIncome, suppers: Sequence[Supper]) -> Earned:
    at_table = sum(s.served.income for s in suppers if s.served.seller == income.seat)
    return Earned(
        income.seat,
        at_table,
        income.sales - at_table,
        {reason: cash for reason, cash in income.cash_for.items() if cash},
        income.percent,
        income.extra,
        income.total,
    )


def income_of(state: Position, seat: Seat, sales: int) -> DinnerIncome:
    """Sales, waitresses, and the CFO's share of both, rounded up."""
    shares = state.rules.dinner.cash.shares(state, seat)
    cash = sum(shares.values())
    percent = state.rules.dinner.income_percent(state, seat)
    earned = sales + cash
    extra = -(-earned * percent // 100)
    total = earned + extra
    paid = max(total, -state.player(seat).cash)
    return DinnerIncome(seat, sales, cash, percent, extra, total, paid, shares, auto=True)


def _pay_out(state: Position, income: DinnerIncome) -> None:
    """Who cannot pay a negative income pays what it has and is bankrupt."""
    player = state.player(income.seat)
    player.cash += income.paid
    state.town.bank -= income.paid
    if income.paid != income.total:
        player.bankrupt = True


def is_broken(state: Position) -> bool:
    """Whether the bank has broken, by the ruling."""
    if state.rulings[BANK_BREAKS] == "at_zero":
        return state.town.bank <= 0
    return state.town.bank < 0


def _check_bank(state: Position) -> None:
    """The first break opens the reserve cards; the second ends the game after this dinner."""
    if not is_broken(state):
        return
    if state.options["introductory"]:
        _announce_break(state, (), 0)
        end_game(state, "first_break")
        return
    if not state.town.breaks:
        open_reserves(state)
        if not is_broken(state):
            return
    _announce_break(state, (), 0)
    end_game(state, "second_break")


def open_reserves(state: Position) -> None:
    """Add the money of the reserve cards; the CEOs' slots change from the next turn on."""
    town, rule = state.town, state.rules.reserves
    chosen = [rule.cards[player.reserve] for player in town.players if player.reserve is not None]
    added, slots = rule.open(state, chosen)
    town.bank += added
    town.minted += added
    town.ceo_slots = slots
    for player in town.players:
        player.sealed_reserve = None
    _announce_break(state, chosen, added)
    if rule.then:
        rule.then(state)


def _announce_break(state: Position, opened: Sequence[ReserveCard], added: int) -> None:
    state.town.breaks += 1
    state.emit(
        BankBroke(
            state.town.breaks,
            tuple(card.money for card in opened),
            added,
            state.town.ceo_slots,
            tuple(card.name for card in opened),
            auto=True,
            reveals=Reveals.CHOICE if opened else Reveals.NOTHING,
        )
    )
