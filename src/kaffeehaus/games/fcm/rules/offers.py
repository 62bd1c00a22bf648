"""Values of a dinner: a chain's offer to a house, what the house prefers, and the last dinner."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.notation import NOT_WRITTEN
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True)
class Offer:
    """How a chain stands with one house: what it lacks, or what it asks and how far it is."""

    seat: Seat
    price: int
    distance: int | None
    """None: no open restaurant is joined by road."""
    nearness: int
    """What is added to the score beside price and distance."""
    missing: dict[str, int]
    ties: tuple[int, ...] = ()
    """Smaller is better, compared from the left, where scores are equal."""
    nearer_for: tuple[str, ...] = field(default=(), metadata=NOT_WRITTEN, compare=False)
    """The reasons of the nearness; nothing in an offer that was read from JSON."""
    roadworks: int = field(default=0, metadata=NOT_WRITTEN, compare=False)
    """How much of the distance they are; nothing in an offer that was read from JSON."""

    @property
    def stands(self) -> bool:
        """Whether the house could eat here."""
        return self.distance is not None and not self.missing

    @property
    def score(self) -> int:
        """Price and distance; the lowest wins."""
        return self.price + (self.distance or 0) + self.nearness


@dataclass(frozen=True, slots=True)
class Preference:
    """A meal that a house would like, and the chains that could serve it whole."""

    goods: dict[str, int]
    reason: str
    """Why this meal stands at its place among the others."""
    garnishes: tuple[str, ...]
    """Which of the goods lie beside the meal."""
    servers: tuple[Seat, ...]


# The last dinner


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
