"""API calls about coffee routes, with their response models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from kaffeehaus.core.extras import FieldDoc
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import question_svg, route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level, rated_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    read_position,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    answer_json,
    explanation_json,
    place_name,
)
from kaffeehaus.games.fcm.rules.board.plan import TILE
from kaffeehaus.games.fcm.rules.board.tiles import printed_houses

Square = list[int]
"""Row and column, counted from 0 at the upper left."""


@dataclass(frozen=True, slots=True)
class RouteClassInfo:
    """Valid routes that pass the same places."""

    sentence: Annotated[str, FieldDoc("Summary: what they pass and sell.")]
    passes: Annotated[list[Square], FieldDoc("Places they pass whose chain has coffee.")]
    worth: Annotated[int, FieldDoc("Coffees that each of them sells.")]
    routes: Annotated[int, FieldDoc("Number of routes.")]
    common: Annotated[list[Square], FieldDoc("Road squares common to all of them.")]
    example: Annotated[list[Square], FieldDoc("Road squares of one of them.")]
    restaurants: Annotated[list[Square], FieldDoc("Entrances where they end.")]


@dataclass(frozen=True, slots=True)
class ReasonInfo:
    """What became of one place, and why."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    reason: Annotated[str, FieldDoc(example="undecided")]
    sentence: Annotated[str, FieldDoc("Explanation as a sentence.")]


@dataclass(frozen=True, slots=True)
class PrintedHouseInfo:
    """A house that is printed on the board."""

    number: str
    squares: Annotated[list[Square], FieldDoc("Squares, garden included.")]


@dataclass(frozen=True, slots=True)
class RouteAnswer:
    """What a house buys on its way to dinner, with every reason and a drawing."""

    id: str
    distance: Annotated[int | None, FieldDoc("Tile borders to dinner; null without a road.")]
    sold: Annotated[list[int], FieldDoc("Coffees sold, by chain.")]
    locations: Annotated[list[Square], FieldDoc("Places with coffee on every valid route.")]
    selling: Annotated[list[Square], FieldDoc("Places that sell, limited by the stock.")]
    road: Annotated[list[Square], FieldDoc("Road squares common to all valid routes.")]
    headline: str
    classes: list[RouteClassInfo]
    reasons: list[ReasonInfo]
    houses: list[PrintedHouseInfo]
    svg: Annotated[str, FieldDoc("Drawing of the sale.")]
    case: Annotated[dict[str, object], FieldDoc("The parsed case.")]


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """A place that may sell coffee."""

    chain: int
    kind: Literal["shop", "restaurant"]
    square: Square
    name: Annotated[str, FieldDoc(example="Adler's coffee shop at g3")]


@dataclass(frozen=True, slots=True)
class Practice:
    """A position for practice, without its answer: that is `POST /api/fcm/routes` for the case."""

    level: Annotated[int, FieldDoc("Level from 1 to 4, by the number of best routes.")]
    seed: Annotated[int, FieldDoc("Level and seed determine the position.")]
    routes: Annotated[int, FieldDoc("Number of best routes.")]
    places: list[PlaceInfo]
    svg: Annotated[str, FieldDoc("Drawing of the question.")]
    case: dict[str, object]


# Calls


MOST_TILES = 8
"""Along a side. A game has at most six."""
MOST_ROUTES = 600
"""Routes to one part of the roads: what takes longer than some tenths of a second is refused."""
MOST_CHAINS = 12


def work_out(case: dict[str, object]) -> JsonObject:
    """Which coffee a house buys on its way to dinner, why each place sells or not, and a drawing.

    The body is a case as `kaffeehaus fcm route` reads it: `board` (rows of characters), `house`,
    `players`, `winner` and, where there are any, `roadworks`.
    """
    sale = _solve(case)
    return {
        **answer_json(sale),
        **explanation_json(sale),
        "houses": [
            {"number": house.number, "squares": [list(square) for square in house.squares]}
            for house in printed_houses(sale.position.plan)
        ],
        "svg": route_svg(sale),
        "case": write_case(sale.position),
    }


def practice(level: int, seed: int) -> JsonObject:
    """A random position on the real tiles, with something that sells and something that does not.
    Its level is the number of best routes: 1; 2 or 3; 4 or 5; 6 or more."""
    sale = rated_position(Level(level), seed)
    return {
        "level": level,
        "seed": seed,
        "routes": len(sale.routes),
        "places": [
            {
                "chain": place.chain,
                "kind": place.kind.value,
                "square": list(place.square),
                "name": place_name(sale, place),
            }
            for place in sale.locations
        ],
        "svg": question_svg(sale),
        "case": write_case(sale.position),
    }


def _solve(case: dict[str, object]) -> CoffeeSale:
    position = read_position({"id": "", **case})
    rows = position.rows
    if max(len(rows), len(rows[0])) > MOST_TILES * TILE:
        raise BadPosition(gettext("board: at most %(most)s tiles per side here.", most=MOST_TILES))
    if len(position.chains) > MOST_CHAINS:
        raise BadPosition(gettext("players: at most %(most)s chains here.", most=MOST_CHAINS))
    return sell_coffee(position, most_routes=MOST_ROUTES)
