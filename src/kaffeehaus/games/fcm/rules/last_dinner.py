"""The last dinner as it is remembered until the next: who served whom, and what everyone earned."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class Eaten:
    """How a house ate, or that it stayed hungry if there is no seller."""

    house: str
    demand: dict[str, int]
    seller: Seat | None
    sold: dict[str, int]
    price: int
    """What the seller asked for an item."""
    distance: int
    """With everything that is added to it."""
    income: int
    on_the_way: dict[Seat, int]
    """By seat: what was spent at other places on the way."""


@dataclass(frozen=True, slots=True)
class Earned:
    """What a chain earned, by where it came from."""

    seat: Seat
    houses: int
    """At table, the bonuses included."""
    on_the_way: int
    others: dict[str, int]
    """By reason: what it earned whoever came."""
    percent: int
    extra: int
    """What the percentage came to."""
    total: int


@dataclass(frozen=True, slots=True)
class LastDinner:
    """A dinner that is over."""

    turn: int
    eaten: tuple[Eaten, ...]
    """In serving order."""
    earned: tuple[Earned, ...]
    """In seat order."""
