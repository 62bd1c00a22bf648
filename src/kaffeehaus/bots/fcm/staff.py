"""Whom to hire, to train and to let go: by what the best structure gains or loses."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from kaffeehaus.bots.fcm.company import best_companies
from kaffeehaus.bots.fcm.prospects import Prospects
from kaffeehaus.bots.fcm.supper import Cards
from kaffeehaus.games.fcm.rules.actions import Fire, Hire, Train
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.town import add

GROWTH_SLOTS = 2
"""A card that only a larger structure could use counts too, but less."""
LARGER = 0.5
"""What the worth in a larger structure counts."""
TRAINABLE = 0.6
"""What a card counts of what it could be trained to."""
LEAST_GAIN = 0.5
"""A lesson must add so much."""
TAKINGS = 10
"""What dinner brings in at least, roughly, to pay salaries with."""


@dataclass(frozen=True)
class Staff:
    """The cards of a chain, and what they are worth together."""

    prospects: Prospects
    cards: Cards
    _worths: dict[tuple[tuple[str, int], ...], float] = field(default_factory=dict)

    def worth(self, cards: Cards) -> float:
        """In a turn: now, and with a larger structure."""
        key = tuple(sorted(cards.items()))
        if key not in self._worths:
            now, larger = best_companies(self.prospects, cards, (0, GROWTH_SLOTS))
            self._worths[key] = now.worth + LARGER * larger.worth
        return self._worths[key]

    def gain(self, card: str, instead_of: str | None = None) -> float:
        """What one more card adds, in the place of another."""
        cards = dict(self.cards)
        add(cards, card)
        if instead_of:
            add(cards, instead_of, -1)
        return self.worth(cards) - self.worth(self.cards) + self.prospects.comes_with(card)

    def loss(self, card: str) -> float:
        """What is lost without a card."""
        cards = dict(self.cards)
        add(cards, card, -1)
        return self.worth(self.cards) - self.worth(cards)


def staff_of(prospects: Prospects) -> Staff:
    """Everyone but the marketeers who are busy."""
    player = prospects.state.player(prospects.seat)
    cards = player.cards()
    for card in player.busy.values():
        add(cards, card, -1)
    return Staff(prospects, cards)


def best_hire(staff: Staff, hires: Iterable[Hire]) -> Hire | None:
    """The card that adds the most, itself or when it is trained."""
    worths = {hire: hire_worth(staff, hire.card) for hire in hires}
    best = max(worths, key=lambda hire: worths[hire], default=None)
    return best if best and worths[best] > 0 else None


def hire_worth(staff: Staff, card: str) -> float:
    """What a card adds, itself or when it is trained, less its salary; minus infinity if the cash
    might not do for that."""
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
    """What payday costs more; more than anything is worth if the cash might not do."""
    state, seat = staff.prospects.state, staff.prospects.seat
    salary = salary_of(staff, card)
    safe = state.player(seat).cash + TAKINGS - bill_of(state, seat).due
    return salary if salary <= max(safe, 0) else math.inf


def salary_of(staff: Staff, card: str) -> int:
    """What payday costs more with this card."""
    state, seat = staff.prospects.state, staff.prospects.seat
    if not state.card(card).salary or state.options["introductory"]:
        return 0
    bill = bill_of(state, seat)
    if state.rules.payday.free_of_salary(state, seat, card):
        return 0
    spare = sum(bill.discounts.values()) - sum(bill.salaries.values()) * bill.salary
    return max(0, min(bill.salary, bill.salary - spare))


def best_lesson(staff: Staff, lessons: Iterable[Train]) -> Train | None:
    """The lesson that adds the most, if that is more than the salary."""
    worths = {lesson: lesson_worth(staff, lesson) for lesson in lessons}
    best = max(worths, key=lambda lesson: worths[lesson], default=None)
    return best if best and worths[best] > LEAST_GAIN else None


def lesson_worth(staff: Staff, lesson: Train) -> float:
    """What a lesson adds, less the salary; minus infinity if the cash might not do for that."""
    state, seat = staff.prospects.state, staff.prospects.seat
    safe = state.player(seat).cash + TAKINGS - bill_of(state, seat).due
    salary = salary_of(staff, lesson.target)
    if salary > safe:
        return -math.inf
    return staff.gain(lesson.target, lesson.card) - salary


@dataclass(frozen=True, slots=True)
class Dismissal:
    """Who could be let go, and what is lost by it, less the salary saved."""

    fire: Fire
    loss: float


def worst_card(staff: Staff, fires: Iterable[Fire]) -> Dismissal | None:
    """Who is missed the least; busy marketeers only if there is nobody else."""
    free = [fire for fire in fires if staff.cards.get(fire.card, 0)]
    losses = [Dismissal(fire, staff.loss(fire.card) - _saved(staff, fire.card)) for fire in free]
    return min(losses, key=lambda dismissal: dismissal.loss, default=None)


def _saved(staff: Staff, card: str) -> int:
    """What payday costs less without this card."""
    state, seat = staff.prospects.state, staff.prospects.seat
    bill = bill_of(state, seat)
    return min(bill.salary, bill.due) if card in bill.salaries else 0
