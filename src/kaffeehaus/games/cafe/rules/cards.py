"""What is printed on cards: colours, squares, coffee shops, cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Colour(Enum):
    """The four kinds of coffee."""

    YELLOW = "yellow"
    BROWN = "brown"
    GREEN = "green"
    RED = "red"

    def __init__(self, word: str) -> None:
        self.letter = word[0].upper()
        self.index: int = len(type(self).__members__)

    # Members are single objects; hashing them by identity is much quicker than by name.
    __hash__ = object.__hash__


COLOURS = tuple(Colour)

Counts: TypeAlias = tuple[int, int, int, int]
"""Cubes by colour, in the order of `COLOURS`."""

NO_CUBES: Counts = (0, 0, 0, 0)


class Kind(Enum):
    """What a square shows. The last four are on the cards of the house rule Expresso."""

    BEAN = "bean"
    DRY = "dry"
    ROAST = "roast"
    CUP = "cup"
    SHIP = "ship"
    SHOP = "shop"
    BLANK = "blank"
    EXPRESSO = "expresso"
    LOTE = "lote"
    NATA = "nata"
    PLUS = "plus"

    __hash__ = object.__hash__


HOUSE_KINDS = (Kind.EXPRESSO, Kind.LOTE, Kind.NATA, Kind.PLUS)
"""The squares that the house has made up."""


@dataclass(frozen=True, slots=True)
class Shop:
    """A coffee shop: the cubes it wants, what it is worth, and how many squares it fills."""

    card: int
    """The id of its card; a card has one shop at most."""
    demand: Counts
    points: int
    size: int


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a card."""

    kind: Kind
    colour: Colour | None = None
    """Of a bean square."""
    shop: Shop | None = None
    star: bool = False
    """Whether it is printed on a ★ card."""

    @property
    def is_cup(self) -> bool:
        """Whether it counts as a visible cup."""
        return self.kind is Kind.CUP or self.kind is Kind.EXPRESSO

    @property
    def grows(self) -> bool:
        """Whether cubes can be produced here."""
        return self.kind is Kind.BEAN or self.kind is Kind.LOTE

    @property
    def word(self) -> str:
        """What it shows, in a word or two for programs: `bean red`, `roast`, `dry ★`."""
        colour = f" {self.colour.value}" if self.colour else ""
        return f"{self.kind.value}{colour}{' ★' if self.star else ''}"


Look: TypeAlias = tuple[tuple[tuple[Kind, Colour | None], ...], tuple[Counts, int] | None]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of six squares, row by row as it stands upright: 0 1 / 2 3 / 4 5."""

    id: int
    squares: tuple[Square, ...]
    star: bool = False

    @property
    def has_cup(self) -> bool:
        """Whether it costs a cube."""
        return any(square.is_cup for square in self.squares)

    @property
    def shop(self) -> Shop | None:
        """Its coffee shop, if it has one."""
        return next((square.shop for square in self.squares if square.shop), None)

    @property
    def look(self) -> Look:
        """What is printed on it, upright: two cards of one look are the same card."""
        shop = self.shop
        squares = tuple((square.kind, square.colour) for square in self.squares)
        return squares, (shop.demand, shop.points) if shop else None

    @property
    def turned_look(self) -> Look:
        """The same with the card upside down."""
        squares, shop = self.look
        return squares[::-1], shop
