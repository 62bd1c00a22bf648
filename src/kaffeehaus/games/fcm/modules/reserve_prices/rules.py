"""Votes for the base price: most votes win; ties go to $20, then $5, then $10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import ReserveCard
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.position import Position

RESERVE_PRICES = "reserve_prices"
"""The id of the module."""
CARDS = content_of(RESERVE_PRICES).reserves
FIRST_OF_EQUALS = (20, 5, 10)
"""Which price is taken where several have the most votes."""


@dataclass(frozen=True)
class BasePriceVoted(Event):
    """The reserve cards lie open and have decided what an item costs from now on."""

    code: ClassVar[str] = "base_price_voted"
    explained: ClassVar[bool] = True
    price: int
    before: int
    votes: tuple[int, ...]
    """By seat: the price on its card."""


def counted(votes: Sequence[int]) -> dict[int, int]:
    """By price: how many votes it has; the one that is taken comes first."""
    prices = sorted(set(votes), key=lambda price: (-votes.count(price), _place(price)))
    return {price: votes.count(price) for price in prices}


def _place(price: int) -> int:
    return FIRST_OF_EQUALS.index(price)


def votes_of(state: Position) -> tuple[int, ...]:
    """By seat: the price on its card. Secret until the bank has broken."""
    chosen = (player.reserve for player in state.town.players)
    return _on_cards(tuple(card for card in chosen if card is not None))


@cache
def _on_cards(chosen: tuple[int, ...]) -> tuple[int, ...]:
    prices = (CARDS[card].base_price for card in chosen)
    return tuple(price for price in prices if price is not None)


@cache
def _taken(votes: tuple[int, ...], otherwise: int) -> int:
    """Asked for every guest of every dinner, so it is counted once."""
    return next(iter(counted(votes)), otherwise)


def base_price_now(state: Position) -> int:
    """What an item costs before managers and milestones change it."""
    usual = state.rules.setup.base_price
    return _taken(votes_of(state), usual) if state.town.breaks else usual


def more_than_usual(state: Position, seat: Seat) -> int:
    """What the votes add to the usual base price, or take off."""
    return base_price_now(state) - state.rules.setup.base_price


def open_prices(state: Position, cards: list[ReserveCard]) -> tuple[int, int]:
    """The money of every player's card; the CEOs keep their slots."""
    return sum(card.money for card in cards), state.rules.setup.ceo_slots


def announce(state: Position) -> None:
    """Say which price was voted for. The dinner that broke the bank was paid at the old one."""
    usual = state.rules.setup.base_price
    state.emit(BasePriceVoted(base_price_now(state), usual, votes_of(state), auto=True))
