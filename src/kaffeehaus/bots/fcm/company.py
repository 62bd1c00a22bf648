"""Value of a company structure per turn: the best structure, and the value of each card in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, product

from kaffeehaus.bots.fcm.outlook import base_price
from kaffeehaus.bots.fcm.prospects import Prospects
from kaffeehaus.bots.fcm.supper import Cards, Supper
from kaffeehaus.games.fcm.state import FcmState

MOST_PRICERS = 3
"""Maximum number of cards of one price-changing kind that are tried."""
TROUBLE = 0.1
"""Minimum value of a manager or a price change: an open slot has its use too."""


@dataclass(frozen=True, slots=True)
class Company:
    """A structure and its value."""

    worth: float
    work: Cards


def best_company(prospects: Prospects, cards: Cards) -> Company:
    """The structure with the highest value: prices first, then managers, then everyone else."""
    return best_companies(prospects, cards, (0,))[0]


def best_companies(prospects: Prospects, cards: Cards, spare_slots: Sequence[int]) -> list[Company]:
    """The same for several numbers of assumed additional slots."""
    state, seat = prospects.state, prospects.seat
    slots, price = state.rules.structure.ceo_slots(state, seat), base_price(state, seat)
    hands = {
        card: number
        for card, number in cards.items()
        if not state.card(card).manager and not state.card(card).unit_price
    }
    managers = sorted(
        (card for card in _each(cards) if state.card(card).slots),
        key=lambda card: -state.card(card).slots,
    )
    rooms = list(accumulate((state.card(card).slots - 1 for card in managers), initial=0))
    best: list[_Structure | None] = [None] * len(spare_slots)
    for bosses, pricers in product(_bosses(state, cards), list(_pricers(state, cards))):
        filled = _Filled(prospects, price, bosses, pricers, hands)
        for place, spare in enumerate(spare_slots):
            best[place] = _best(filled, rooms, slots + spare, best[place])
    return [structure.company(managers) for structure in best if structure]


def _bosses(state: FcmState, cards: Cards) -> list[tuple[str, ...]]:
    """None, and each of the managers without reports: they change how others work."""
    found = (card for card in cards if state.card(card).manager and not state.card(card).slots)
    return [(), *((card,) for card in found)]


def _pricers(state: FcmState, cards: Cards) -> Iterator[Cards]:
    """Every number of price-changing cards; none first."""
    kinds = [card for card in cards if state.card(card).unit_price]
    for numbers in product(*(range(min(cards[card], MOST_PRICERS) + 1) for card in kinds)):
        yield {card: number for card, number in zip(kinds, numbers, strict=True) if number}


class _Filled:
    """Cards that add value at the price that some cards make, the best first.

    Lazy: most structures have no room for all.
    """

    def __init__(
        self,
        prospects: Prospects,
        price: int,
        bosses: tuple[str, ...],
        pricers: Cards,
        hands: Cards,
    ) -> None:
        """`price`: without these cards."""
        state = prospects.state
        for card, number in pricers.items():
            times = prospects.times(bosses, card) if bosses else 1
            price += state.card(card).unit_price * number * times
        supper = Supper(prospects, price, hands, bosses)
        self.bosses = bosses
        self.fixed = [*bosses, *_each(pricers)]
        self.given = supper.sell_stock()
        if pricers:
            thoughts, seat = prospects.thoughts, prospects.seat
            self.given += sum(thought.together(state, seat, pricers) for thought in thoughts)
        self.cards: list[str] = []
        self._next = _by_worth(supper, hands)
        self._sums = [0.0]

    def worth(self, room: int) -> float:
        """Value of as many of them as there is room for."""
        for card, worth in islice(self._next, max(0, room - len(self.cards))):
            self.cards.append(card)
            self._sums.append(self._sums[-1] + worth)
        return self._sums[min(room, len(self.cards))]


@dataclass(frozen=True, slots=True)
class _Structure:
    """A candidate structure; only the best one is written out."""

    worth: float
    managers: int
    """How many, those with the most slots first."""
    filled: _Filled
    room: int

    def company(self, managers: list[str]) -> Company:
        cards = [*managers[: self.managers], *self.filled.fixed, *self.filled.cards[: self.room]]
        return Company(self.worth, {card: cards.count(card) for card in dict.fromkeys(cards)})


def _best(
    filled: _Filled, rooms: Sequence[int], slots: int, best: _Structure | None
) -> _Structure | None:
    """The best structure with these prices, or the best so far.

    `rooms`: by number of managers, how many slots they add.
    """
    fixed = len(filled.fixed)
    for number, more in enumerate(rooms[: max(0, slots - len(filled.bosses)) + 1]):
        room = slots - fixed + more
        if room >= 0:
            worth = filled.given + filled.worth(room) - TROUBLE * (number + fixed)
            if best is None or worth > best.worth:
                best = _Structure(worth, number, filled, room)
    return best


def _by_worth(supper: Supper, hands: Cards) -> Iterator[tuple[str, float]]:
    """Cards that add value to those before, the best first."""
    left = dict(hands)
    worths = {card: supper.worth_of(card) for card in left}
    while left:
        card = max(left, key=lambda card: worths[card])
        if worths[card] <= 0:
            return
        yield card, worths[card]
        supper.use(card)
        left[card] -= 1
        if not left[card]:
            del left[card]
        makes = bool(supper.prospects.yields(card))
        for other in left:
            if other == card or (makes and supper.prospects.yields(other)):
                worths[other] = supper.worth_of(other)


def _each(cards: Cards) -> list[str]:
    return [card for card, number in cards.items() for _ in range(number)]
