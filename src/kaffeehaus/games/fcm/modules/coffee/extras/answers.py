"""What is in the answers about coffee routes, for those who write programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from kaffeehaus.core.extras import Told

Square = list[int]
"""Row and column, counted from 0 at the upper left."""


@dataclass(frozen=True, slots=True)
class RouteClassInfo:
    """Valid routes that pass the same places."""

    sentence: Annotated[str, Told("What they pass and would sell, for people.")]
    passes: Annotated[list[Square], Told("The places of chains with coffee that they pass.")]
    worth: Annotated[int, Told("The coffees that each of them would sell.")]
    routes: Annotated[int, Told("How many sets of road squares there are.")]
    common: Annotated[list[Square], Told("The road squares common to all of them.")]
    example: Annotated[list[Square], Told("The road squares of one of them.")]
    restaurants: Annotated[list[Square], Told("The entrances where they end.")]


@dataclass(frozen=True, slots=True)
class ReasonInfo:
    """What became of one place, and why."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    reason: Annotated[str, Told(example="undecided")]
    sentence: Annotated[str, Told("The reason for people.")]


@dataclass(frozen=True, slots=True)
class PrintedHouseInfo:
    """A house that is printed on the board."""

    number: str
    squares: Annotated[list[Square], Told("Its garden included.")]


@dataclass(frozen=True, slots=True)
class RouteAnswer:
    """What a house buys on its way to dinner, with every reason and a drawing."""

    id: str
    distance: Annotated[int | None, Told("Tile borders to dinner; null where no road leads.")]
    sold: Annotated[list[int], Told("Coffees sold, by chain.")]
    locations: Annotated[list[Square], Told("Places with coffee on every valid route.")]
    selling: Annotated[list[Square], Told("Those that sell: as far as the stock goes.")]
    road: Annotated[list[Square], Told("Road squares common to all valid routes.")]
    headline: str
    classes: list[RouteClassInfo]
    reasons: list[ReasonInfo]
    houses: list[PrintedHouseInfo]
    svg: Annotated[str, Told("The sale, drawn.")]
    case: Annotated[dict[str, object], Told("The case as it was understood.")]


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """A place that may sell coffee."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    name: Annotated[str, Told(example="Adler's coffee shop at g3")]


@dataclass(frozen=True, slots=True)
class Practice:
    """A position for practice, without its answer: that is `POST /api/fcm/routes` for the case."""

    level: Annotated[int, Told("1 to 4, by the number of best routes.")]
    seed: Annotated[int, Told("The same level and seed give the same position.")]
    routes: Annotated[int, Told("The number of best routes.")]
    places: list[PlaceInfo]
    svg: Annotated[str, Told("The question, drawn.")]
    case: dict[str, object]
