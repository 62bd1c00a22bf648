"""What a chain can expect of a turn: orders, other sales, and the value of investments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from kaffeehaus.bots.fcm.kitchens import merged, yields
from kaffeehaus.bots.fcm.milestones import worth_of_cooking, worth_of_work
from kaffeehaus.bots.fcm.outlook import Order
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.state import FcmState

Thoughts: TypeAlias = Sequence[Thought]
"""Predictions of the game's modules."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Value of work that earns nothing tonight."""

    hire: float = 0.0
    lesson: float = 0.0
    campaigns: Mapping[str, float] = field(default_factory=dict)
    """By medium."""
    building: Callable[[], float] = float
    """A house or a garden; worked out only for cards that build."""
    restaurant: float = 0.0
    rounds: Mapping[str, float] = field(default_factory=dict)
    """By marketeer who lets all campaigns run once more."""

    def worth_of(self, employee: Employee) -> float:
        """Value of the first card of a kind."""
        if employee.recruits:
            return self.hire * employee.recruits.hires
        if employee.trains:
            return self.lesson * employee.trains.steps
        if employee.markets:
            media = employee.markets.media
            if not media:
                return self.rounds.get(employee.id, 0.0)
            return max((self.campaigns.get(medium, 0.0) for medium in media), default=0.0)
        if employee.restaurants:
            return self.restaurant
        return self.building() if employee.develops else 0.0


NO_AIMS = Aims()
"""For evaluating a dinner alone."""


@dataclass(frozen=True, slots=True)
class Output:
    """Production of one card in a turn."""

    goods: Mapping[str, int]
    """By good, if it makes only this one."""
    most: int
    """In total: making one good excludes others."""


@dataclass(frozen=True)
class Prospects:
    """Everything that a structure's value depends on, beside its cards."""

    state: FcmState
    seat: Seat
    orders: tuple[Order, ...]
    stock: Mapping[str, int]
    beside: Mapping[str, int]
    """By good: what could be sold beside the orders."""
    aims: Aims
    unfilled: float = 0.0
    """Fraction of a unit's value in an order that cannot be supplied in full."""
    thoughts: Thoughts = ()
    """Modules' predictions for trainings and for cards at work."""
    price: int = 0
    """Price of those sales."""
    _yields: dict[str, list[dict[str, int]]] = field(default_factory=dict)
    _outputs: dict[str, Output] = field(default_factory=dict)
    _times: dict[tuple[tuple[str, ...], str], int] = field(default_factory=dict)
    _incomes: dict[int, list[tuple[float, Order]]] = field(default_factory=dict)
    _extras: dict[str, float] = field(default_factory=dict)
    _steady: dict[str, float] = field(default_factory=dict)
    _firsts: dict[str, tuple[float, float]] = field(default_factory=dict)

    def yields(self, card: str) -> list[dict[str, int]]:
        """Choices of a card in the kitchen or on the road."""
        if card not in self._yields:
            self._yields[card] = yields(self.state, self.seat, card)
        return self._yields[card]

    def output(self, card: str) -> Output:
        """Production of a card by good, and in total."""
        if card not in self._outputs:
            choices = self.yields(card)
            most = max((sum(choice.values()) for choice in choices), default=0)
            self._outputs[card] = Output(merged(choices), most)
        return self._outputs[card]

    def times(self, bosses: tuple[str, ...], card: str) -> int:
        """How often a card works in a turn with these managers."""
        if (bosses, card) not in self._times:
            trial = self.state.copy()
            trial.player(self.seat).work = dict.fromkeys(bosses, 1)
            self._times[bosses, card] = trial.rules.working.uses(trial, self.seat, card)
        return self._times[bosses, card]

    def incomes(self, price: int) -> list[tuple[float, Order]]:
        """Income of every order at a price, the best-paying per unit first."""
        if price not in self._incomes:
            incomes = [(self.earned(order.income(price)), order) for order in self.orders]
            incomes.sort(key=lambda pair: -pair[0] / pair[1].units)
            self._incomes[price] = incomes
        return self._incomes[price]

    def steady(self, card: str) -> float:
        """Value of the first card of a kind, independent of orders."""
        if card not in self._steady:
            employee = self.state.card(card)
            waits = self.earned(self._tip(employee)) if employee.waits else 0.0
            self._steady[card] = waits + self.aims.worth_of(employee) + self._beside(employee)
        return self._steady[card]

    def _beside(self, employee: Employee) -> float:
        """Earnings of the card that modules predict."""
        parts = (t.earns(self.state, self.seat, employee, self.price) for t in self.thoughts)
        return self.earned(sum(parts))

    def comes_with(self, card: str) -> float:
        """Value of a training to this card beside the card's work."""
        if card not in self._extras:
            employee = self.state.card(card)
            self._extras[card] = sum(
                thought.comes_with(self.state, self.seat, employee, self.price)
                for thought in self.thoughts
            )
        return self._extras[card]

    def first_work(self, card: str) -> float:
        """Milestone value when a card of this kind works."""
        return self._first(card)[0]

    def first_cooking(self, good: str) -> float:
        """Milestone value when this good is produced."""
        return self._first(good)[1]

    def earned(self, income: float) -> float:
        """Income with the bonus of a milestone."""
        return income * self._percent / 100

    @cached_property
    def _percent(self) -> int:
        return 100 + max((perks.income_percent for perks in self.state.perks(self.seat)), default=0)

    def _first(self, name: str) -> tuple[float, float]:
        if name not in self._firsts:
            state, seat = self.state, self.seat
            found = (worth_of_work(state, seat, name), worth_of_cooking(state, seat, name))
            self._firsts[name] = found
        return self._firsts[name]

    def _tip(self, employee: Employee) -> int:
        better = max((perks.waitress_cash for perks in self.state.perks(self.seat)), default=0)
        return max(better, employee.waits.cash if employee.waits else 0)
