"""What the pages about coffee routes show: the lab, the rules with examples, and the trainer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kaffeehaus.core.i18n import cache_per_language
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.drawing.tiles import tile_pictures
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import (
    mark_svg,
    question_svg,
    route_svg,
    way_svg,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import lab_path, write_case
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import (
    ALL,
    RULEBOOK,
    WORKED,
    WorkedExample,
    solved,
)
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    LEVELS,
    Explained,
    explain,
    headline,
    ways,
)
from kaffeehaus.games.fcm.rules.board.tiles import all_tiles

SWATCHES = 6
"""Chains and groups of routes that have a mark of their own; after that they repeat."""


@dataclass(frozen=True, slots=True)
class ToldExample:
    """A sale as a page tells it: drawn, and in sentences."""

    example: WorkedExample
    question: str
    answer: str
    headline: str
    ways: tuple[str, ...]
    places: tuple[Explained, ...]
    lab: str
    """The path of the lab with this position."""


def lab() -> dict[str, object]:
    """Lay tiles, put places, and see at once who sells."""
    return {
        "start": _told(RULEBOOK[0]),
        "data": _lab_data(),
        "tiles": tile_pictures(),
        "marks": _marks(),
        "lines": _lines(),
    }


def rules() -> dict[str, object]:
    """The rules of coffee routes in our own words, with examples to think about."""
    return {
        "rulebook": [_told(example) for example in RULEBOOK],
        "worked_ones": [_told(example) for example in WORKED],
        "marks": _marks(),
        "lines": _lines(),
    }


def trainer() -> dict[str, object]:
    """Random boards: say which places will sell."""
    return {"levels": LEVELS, "marks": _marks(), "lines": _lines()}


@cache_per_language
def _told(example: WorkedExample) -> ToldExample:
    sale: CoffeeSale = solved(example.id)
    return ToldExample(
        example,
        question_svg(sale),
        route_svg(sale),
        headline(sale),
        ways(sale),
        explain(sale),
        lab_path(write_case(example.position)),
    )


@cache_per_language
def _lab_data() -> JsonObject:
    """What the lab needs to lay tiles and to begin: plain data, no rules."""
    return {
        "tiles": {tile.id: list(tile.rows) for tile in all_tiles().values()},
        "examples": [
            {"title": str(example.title), "case": write_case(example.position)}
            for example in ALL.values()
        ],
    }


@cache
def _marks() -> tuple[str, ...]:
    return tuple(mark_svg(index) for index in range(SWATCHES))


@cache
def _lines() -> tuple[str, ...]:
    return tuple(way_svg(index) for index in range(SWATCHES))
