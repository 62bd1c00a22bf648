"""The bodies of requests and answers about coffee routes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kaffeehaus.house.api.models import JsonData, Model

Square = list[int]
"""Row and column, counted from 0 at the upper left."""


class RouteClassInfo(Model):
    """Valid routes that pass the same places."""

    sentence: str = Field(description="What they pass and would sell, for people.")
    passes: list[Square] = Field(description="The places of chains with coffee that they pass.")
    worth: int = Field(description="The coffees that each of them would sell.")
    routes: int = Field(description="How many sets of road squares there are.")
    common: list[Square] = Field(description="The road squares common to all of them.")
    example: list[Square] = Field(description="The road squares of one of them.")
    restaurants: list[Square] = Field(description="The entrances where they end.")


class ReasonInfo(Model):
    """What became of one place, and why."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    reason: str = Field(examples=["undecided"])
    sentence: str = Field(description="The reason for people.")


class PrintedHouseInfo(Model):
    """A house that is printed on the board."""

    number: str
    squares: list[Square] = Field(description="Its garden included.")


class RouteAnswer(Model):
    """What a house buys on its way to dinner, with every reason and a drawing."""

    id: str
    distance: int | None = Field(description="Tile borders to dinner; null where no road leads.")
    sold: list[int] = Field(description="Coffees sold, by chain.")
    locations: list[Square] = Field(description="Places with coffee on every valid route.")
    selling: list[Square] = Field(description="Those that sell: as far as the stock goes.")
    road: list[Square] = Field(description="Road squares common to all valid routes.")
    headline: str
    classes: list[RouteClassInfo]
    reasons: list[ReasonInfo]
    houses: list[PrintedHouseInfo]
    svg: str = Field(description="The sale, drawn.")
    case: JsonData = Field(description="The case as it was understood.")


class PlaceInfo(Model):
    """A place that may sell coffee."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    name: str = Field(examples=["Adler's coffee shop at row 3, column 7"])


class Practice(Model):
    """A position for practice, without its answer: that is `POST /api/fcm/routes` for the case."""

    level: int = Field(description="How hard it is: 1 to 4, by the routes that tie.")
    seed: int = Field(description="The same level and seed give the same position.")
    routes: int = Field(description="The valid routes that tie.")
    places: list[PlaceInfo]
    svg: str = Field(description="The question, drawn.")
    case: JsonData
