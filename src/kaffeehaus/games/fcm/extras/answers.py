"""What is in the answer about a dinner, for those who write programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.extras import Told


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """How a chain stands with a house."""

    chain: Annotated[str, Told("Its letter.", "G")]
    price: int
    distance: Annotated[int | None, Told("Tile borders; null where no road leads.")]
    nearness: Annotated[int, Told("What else is added to the sum.")]
    score: Annotated[int, Told("The sum; the lowest wins among those who lack nothing.")]
    missing: Annotated[dict[str, int], Told("What it lacks of the meal, by good.")]


@dataclass(frozen=True, slots=True)
class ServedInfo:
    """How a house eats."""

    house: Annotated[str, Told("Its number.")]
    wants: Annotated[dict[str, int], Told("By good.")]
    seller: Annotated[str | None, Told("The letter of the chain; null for a hungry house.")]
    income: int
    title: str
    sentences: Annotated[list[str], Told("Why, in the words of the rules.")]
    on_the_way: Annotated[list[str], Told("What it buys on its way, and why.")]
    offers: list[OfferInfo]


@dataclass(frozen=True, slots=True)
class EarningInfo:
    """What a chain earns."""

    chain: Annotated[str, Told("Its letter.", "G")]
    name: str
    price: Annotated[int, Told("Of an item.")]
    stock: dict[str, int]
    sales: int
    income: Annotated[int, Told("With waitresses and the CFO.")]
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class GoodInfo:
    """Something that can be sold in this game."""

    good: str
    name: str


@dataclass(frozen=True, slots=True)
class ShopInfo:
    """A restaurant or a coffee shop."""

    chain: Annotated[str, Told("Its letter.", "G")]
    title: str
    square: Annotated[str, Told("Its upper left square, by which changes name it.", "c4")]
    squares: Annotated[list[str], Told("All that it covers.")]


@dataclass(frozen=True, slots=True)
class DinnerAnswer:
    """A dinner with every reason, and a drawing."""

    position: Annotated[str, Told("The position as it was understood, with what was supposed.")]
    headline: str
    changes: Annotated[list[str], Told("What is different without what was supposed.")]
    houses: list[ServedInfo]
    chains: list[EarningInfo]
    goods: list[GoodInfo]
    shops: list[ShopInfo]
    table: Annotated[str, Told("Houses and chains as an HTML table.")]
    svg: Annotated[str, Told("The position, drawn; with the way of the house that was asked for.")]
