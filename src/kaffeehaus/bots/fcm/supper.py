"""Supply of tonight's orders: remaining demand, and the value of one more card."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.bots.fcm.kitchens import covers
from kaffeehaus.bots.fcm.outlook import Order
from kaffeehaus.bots.fcm.prospects import Prospects

Cards = dict[str, int]
"""Number of cards by kind."""
FADING = 0.7
"""Relative value of the second card with the same aim."""


class Supper:
    """Orders that are won at a price, and the cards put to work for them."""

    def __init__(
        self, prospects: Prospects, price: int, hands: Cards, bosses: tuple[str, ...] = ()
    ) -> None:
        """`hands`: cards that could work; `bosses`: managers under whom some work more often."""
        self.prospects = prospects
        self.price = price
        self.bosses = bosses
        self.wanted = self._units(hands)
        for good, number in prospects.beside.items():
            self.wanted[good] = [prospects.earned(price)] * number
        self.used: Cards = {}
        self.produced: set[str] = set()

    def _units(self, hands: Cards) -> dict[str, list[float]]:
        """By good the value of every unit, the best first, of orders that could be supplied.

        Every house has one meal: the first that could be supplied, or else its plain order, or else
        another that only this chain offers.
        """
        room, hands_full = self._most(hands), self._most_in_all(hands)
        units: dict[str, list[float]] = {}
        hungry: dict[str, tuple[float, Order]] = {}
        fed: set[str] = set()
        for income, order in self.prospects.incomes(self.price):
            if income <= 0 or order.house in fed:
                continue
            if order.units > hands_full or not covers(room, order.goods):
                if order.plain or order.house not in hungry:
                    hungry[order.house] = (income, order)
                continue
            fed.add(order.house)
            hands_full -= order.units
            for good, number in order.goods.items():
                room[good] -= number
                units.setdefault(good, []).extend([income / order.units] * number)
        for house, (income, order) in hungry.items():
            if house not in fed and self.prospects.unfilled:
                unit = income / order.units * self.prospects.unfilled
                for good, number in order.goods.items():
                    units.setdefault(good, []).extend([unit] * number)
        return {good: sorted(worths, reverse=True) for good, worths in units.items()}

    def _most(self, hands: Cards) -> Cards:
        """By good: the stock plus the capacity if all produced this good."""
        goods = dict(self.prospects.stock)
        for card, number in hands.items():
            times = number * self._times(card)
            for good, output in self.prospects.output(card).goods.items():
                goods[good] = goods.get(good, 0) + output * times
        return goods

    def _most_in_all(self, hands: Cards) -> int:
        """The stock plus the total capacity: producing one good excludes others."""
        return sum(self.prospects.stock.values()) + sum(
            number * self._times(card) * self.prospects.output(card).most
            for card, number in hands.items()
        )

    def sell_stock(self) -> float:
        """Income from the stock, which is removed from the demand."""
        income = 0.0
        for good, number in self.prospects.stock.items():
            income += sum(self.wanted.get(good, [])[:number])
            self._supply(good, number)
        return income

    def worth_of(self, card: str) -> float:
        """Value of one more card of this kind."""
        times = self._times(card)
        if times == 1:
            return self._worth_of_shift(card)
        before = self.wanted.copy(), self.used.copy(), self.produced.copy()
        worth = 0.0
        for _ in range(times):
            worth += self._worth_of_shift(card)
            self._work_a_shift(card)
        self.wanted, self.used, self.produced = before
        return worth

    def _times(self, card: str) -> int:
        return self.prospects.times(self.bosses, card) if self.bosses else 1

    def _worth_of_shift(self, card: str) -> float:
        used = self.used.get(card, 0)
        worth = self.prospects.steady(card)
        if not used:
            worth += self.prospects.first_work(card)
        elif not self.prospects.state.card(card).waits:
            worth *= FADING**used
        choice = self._best_choice(card)
        return worth + self.worth_of_goods(choice) if choice else worth

    def worth_of_goods(self, goods: Mapping[str, int]) -> float:
        """Income from these goods, milestones included."""
        worth = 0.0
        for good, number in goods.items():
            worth += sum(self.wanted.get(good, [])[:number])
            if good not in self.produced:
                worth += self.prospects.first_cooking(good)
        return worth

    def use(self, card: str) -> None:
        """Put the card to work, as often as it works in a turn."""
        for _ in range(self._times(card)):
            self._work_a_shift(card)

    def _work_a_shift(self, card: str) -> None:
        for good, number in (self._best_choice(card) or {}).items():
            self._supply(good, number)
            self.produced.add(good)
        self.used[card] = self.used.get(card, 0) + 1

    def _best_choice(self, card: str) -> dict[str, int] | None:
        choices = self.prospects.yields(card)
        if len(choices) < 2:
            return choices[0] if choices else None
        return max(choices, key=self.worth_of_goods)

    def _supply(self, good: str, number: int) -> None:
        self.wanted[good] = self.wanted.get(good, [])[number:]
