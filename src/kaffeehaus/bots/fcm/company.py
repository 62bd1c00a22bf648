"""What a company is worth in a turn: its best structure, and what everyone in it adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from kaffeehaus.bots.fcm.outlook import base_price
from kaffeehaus.bots.fcm.prospects import Prospects
from kaffeehaus.bots.fcm.supper import Cards, Supper
from kaffeehaus.games.fcm.state import FcmState

MOST_PRICERS = 3
"""More cards of a kind that changes the price are not tried."""
TROUBLE = 0.1
"""What a manager or a price must be worth at least: an open slot has its use too."""


@dataclass(frozen=True, slots=True)
class Company:
    """A structure and its worth."""

    worth: float
    work: Cards


def best_company(prospects: Prospects, cards: Cards) -> Company:
    """The structure with the highest worth: prices first, then managers, then everyone else."""
    state = prospects.state
    hands = {
        card: number
        for card, number in cards.items()
        if not state.card(card).manager and not state.card(card).unit_price
    }
    structures = (
        structure
        for pricers in _pricers(state, cards)
        for structure in _structures(prospects, cards, pricers, hands)
    )
    return max(structures, key=lambda company: company.worth)


def _pricers(state: FcmState, cards: Cards) -> Iterator[Cards]:
    """Every number of the cards that change the price; nobody first."""
    kinds = [card for card in cards if state.card(card).unit_price]
    for numbers in product(*(range(min(cards[card], MOST_PRICERS) + 1) for card in kinds)):
        yield {card: number for card, number in zip(kinds, numbers, strict=True) if number}


def _structures(
    prospects: Prospects, cards: Cards, pricers: Cards, hands: Cards
) -> Iterator[Company]:
    """With these prices: the best structure for every number of managers."""
    state, seat = prospects.state, prospects.seat
    price = base_price(state, seat)
    price += sum(state.card(card).unit_price * number for card, number in pricers.items())
    supper = Supper(prospects, price, hands)
    given = supper.sell_stock()
    filled = list(_by_worth(supper, hands))
    slots = state.rules.structure.ceo_slots(state, seat) + prospects.spare_slots
    managers = sorted(
        (card for card in _each(cards) if state.card(card).manager),
        key=lambda card: -state.card(card).slots,
    )
    for number in range(min(slots, len(managers)) + 1):
        chosen = [*managers[:number], *_each(pricers)]
        room = slots - len(chosen) + sum(state.card(card).slots for card in chosen)
        if room >= 0:
            worth = given + sum(worth for _, worth in filled[:room]) - TROUBLE * len(chosen)
            yield Company(worth, _counted([*chosen, *(card for card, _ in filled[:room])]))


def _by_worth(supper: Supper, hands: Cards) -> Iterator[tuple[str, float]]:
    """Everyone who adds something to those before, the best first."""
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


def _counted(cards: list[str]) -> Cards:
    return {card: cards.count(card) for card in dict.fromkeys(cards)}
