"""Before the first round: who runs which company, and which cards are played with."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.company import Company, found_company
from kaffeehaus.games.cafe.rules.deck import COMPANIES, expresso_cards
from kaffeehaus.games.cafe.rules.variant import Variant

TAKEN_OUT = {1: 16, 2: 8, 3: 0, 4: 0}
"""By seats: cards that are taken out unseen, besides the ★ cards (which four players keep)."""


def deal_companies(variant: Variant, seats: int, rng: Rng) -> list[Company]:
    """A company for every seat, drawn by chance, with its own initial card (A25)."""
    numbers = list(range(COMPANIES))
    rng.shuffle(numbers)
    return [found_company(number, variant.deck) for number in numbers[:seats]]


def shuffle_deck(variant: Variant, seats: int, rng: Rng) -> tuple[list[int], list[int]]:
    """The deck, and what was taken out unseen (A24); the cards of Expresso all stay in."""
    cards = [card.id for card in variant.deck.plan if seats == COMPANIES or not card.star]
    rng.shuffle(cards)
    out = TAKEN_OUT[seats]
    removed, deck = sorted(cards[:out]), cards[out:]
    if variant.expresso:
        deck += [card.id for card in expresso_cards()]
        rng.shuffle(deck)
    return deck, removed
