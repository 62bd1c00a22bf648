"""Whom to hire, train and fire: by the change of the best structure's value."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kaffeehaus.bots.fcm.company import best_companies
from kaffeehaus.bots.fcm.eye import EXACT, Eye
from kaffeehaus.bots.fcm.prospects import Prospects
from kaffeehaus.bots.fcm.supper import Cards
from kaffeehaus.games.fcm.rules.actions import Fire, Hire, Train
from kaffeehaus.games.fcm.rules.phases.payday import Bill, bill_of
from kaffeehaus.games.fcm.rules.town import add

GROWTH_SLOTS = 2
"""Additional slots with which cards for a larger structure are valued, at a discount."""
LARGER = 0.5
"""Weight of the value in a larger structure."""
TRAINABLE = 0.6
"""Weight of a card's value after training."""
LEAST_GAIN = 0.5
"""Minimum value of a training."""
TAKINGS = 10
"""Rough minimum income of a dinner, to pay salaries with."""


@dataclass(frozen=True)
class Staff:
    """Cards of a chain, and their joint value."""

    prospects: Prospects
    cards: Cards
    _worths: dict[tuple[tuple[str, int], ...], float] = field(default_factory=dict)

    @cached_property
    def bill(self) -> Bill:
        """Salaries of the present cards."""
        return bill_of(self.prospects.state, self.prospects.seat)

    def worth(self, cards: Cards) -> float:
        """Per turn: now, and with a larger structure."""
        key = tuple(sorted(cards.items()))
        if key not in self._worths:
            now, larger = best_companies(self.prospects, cards, (0, GROWTH_SLOTS))
            self._worths[key] = now.worth + LARGER * larger.worth
        return self._worths[key]

    def gain(self, card: str, instead_of: str | None = None) -> float:
        """Value of one more card, replacing another."""
        cards = dict(self.cards)
        add(cards, card)
        if instead_of:
            add(cards, instead_of, -1)
        return self.worth(cards) - self.worth(self.cards) + self.prospects.comes_with(card)

    def loss(self, card: str) -> float:
        """Loss without a card."""
        cards = dict(self.cards)
        add(cards, card, -1)
        return self.worth(self.cards) - self.worth(cards)


def staff_of(prospects: Prospects) -> Staff:
    """Everyone except busy marketeers."""
    player = prospects.state.player(prospects.seat)
    cards = player.cards()
    for card in player.busy.values():
        add(cards, card, -1)
    return Staff(prospects, cards)


def best_hire(staff: Staff, hires: Sequence[Hire], eye: Eye = EXACT) -> Hire | None:
    """The card with the highest value, itself or after training."""
    worths = {card: hire_worth(staff, card) for card in {hire.card for hire in hires}}
    return eye.best(hires, [worths[hire.card] for hire in hires])


def hire_worth(staff: Staff, card: str) -> float:
    """Value of a card, itself or after training, less its salary; minus infinity if cash might
    not suffice."""
    state, seat = staff.prospects.state, staff.prospects.seat
    worth = staff.gain(card) - _salary_at_once(staff, card)
    lessons = sum(card.trains.steps * number for card, number in state.at_work(seat) if card.trains)
    if state.player(seat).beach.get(card, 0) < lessons:
        for target in state.card(card).career:
            if state.town.supply.get(target, 0) and state.may_own(seat, target):
                grown = staff.gain(target) - salary_of(staff, target)
                worth = max(worth, TRAINABLE * grown)
    return worth


def _salary_at_once(staff: Staff, card: str) -> float:
    """Additional salary; prohibitive if cash might not suffice."""
    state, seat = staff.prospects.state, staff.prospects.seat
    salary = salary_of(staff, card)
    safe = state.player(seat).cash + TAKINGS - staff.bill.due
    return salary if salary <= max(safe, 0) else math.inf


def salary_of(staff: Staff, card: str) -> int:
    """Additional salary on payday with this card."""
    state, seat = staff.prospects.state, staff.prospects.seat
    if not state.card(card).salary or state.options["introductory"]:
        return 0
    bill = staff.bill
    if state.rules.payday.free_of_salary(state, seat, card):
        return 0
    spare = sum(bill.discounts.values()) - sum(bill.salaries.values()) * bill.salary
    return max(0, min(bill.salary, bill.salary - spare))


def best_lesson(staff: Staff, lessons: Sequence[Train], eye: Eye = EXACT) -> Train | None:
    """The training with the highest value, if that exceeds the salary."""
    worths = [lesson_worth(staff, lesson) for lesson in lessons]
    return eye.best(lessons, worths, least=LEAST_GAIN)


def lesson_worth(staff: Staff, lesson: Train) -> float:
    """Value of a training, less the salary; minus infinity if cash might not suffice."""
    state, seat = staff.prospects.state, staff.prospects.seat
    safe = state.player(seat).cash + TAKINGS - staff.bill.due
    salary = salary_of(staff, lesson.target)
    if salary > safe:
        return -math.inf
    return staff.gain(lesson.target, lesson.card) - salary


@dataclass(frozen=True, slots=True)
class Dismissal:
    """A card that could be fired, and the loss, less the salary saved."""

    fire: Fire
    loss: float


def worst_card(staff: Staff, fires: Iterable[Fire]) -> Dismissal | None:
    """The least valuable card; busy marketeers only if there is no other."""
    free = [fire for fire in fires if staff.cards.get(fire.card, 0)]
    losses = [Dismissal(fire, staff.loss(fire.card) - _saved(staff, fire.card)) for fire in free]
    return min(losses, key=lambda dismissal: dismissal.loss, default=None)


def _saved(staff: Staff, card: str) -> int:
    """Salary saved on payday without this card."""
    bill = staff.bill
    return min(bill.salary, bill.due) if card in bill.salaries else 0
