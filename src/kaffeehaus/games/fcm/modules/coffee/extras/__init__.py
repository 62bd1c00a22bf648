"""What coffee routes add to the house: the lab, the rules with worked examples, the trainer, and
the same answers for programs."""

from __future__ import annotations

from kaffeehaus.core.extras import Body, ExtraCall, ExtraCalls, ExtraPage, Extras, Number, Seed
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.modules.coffee.extras.calls import (
    Practice,
    RouteAnswer,
    practice,
    work_out,
)
from kaffeehaus.games.fcm.modules.coffee.extras.pages import lab, rules, trainer

MOST_SEEDS = 1_000_000_000
MOST_KEPT = 256
"""Positions for practice that are remembered: whole classes try the same one."""

CASE: JsonObject = {
    "board": ["..#..", "..#..", "#####", "HH#..", "HH#.."],
    "house": {"squares": [[3, 0], [3, 1], [4, 0], [4, 1]]},
    "players": [
        {"chain": "Adler", "coffee": 1, "coffee_shops": [[1, 1]]},
        {
            "chain": "Bruno",
            "coffee": 0,
            "restaurants": [{"top_left": [0, 3], "entrance": [0, 3]}],
        },
    ],
    "winner": 1,
}
"""In the API reference: a coffee shop beside the only way."""

_SQUARE: JsonObject = {
    "type": "array",
    "description": "Row and column, counted from 0.",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
}
_SQUARES: JsonObject = {"type": "array", "items": _SQUARE}
_RESTAURANT: JsonObject = {
    "type": "object",
    "required": ["top_left", "entrance"],
    "properties": {"top_left": _SQUARE, "entrance": _SQUARE, "open": {"type": "boolean"}},
}
_PLAYER: JsonObject = {
    "type": "object",
    "required": ["coffee"],
    "properties": {
        "chain": {"type": "string"},
        "coffee": {"type": "integer", "minimum": 0},
        "drive_in": {"type": "boolean"},
        "restaurants": {"type": "array", "items": _RESTAURANT},
        "coffee_shops": _SQUARES,
    },
}
CASE_SCHEMA: JsonObject = {
    "type": "object",
    "required": ["board", "house", "players", "winner"],
    "properties": {
        "board": {
            "type": "array",
            "description": "Rows of 5, 10, ... letters each: the map.",
            "items": {"type": "string", "minLength": 5, "maxLength": 100},
            "minItems": 5,
            "maxItems": 100,
        },
        "house": {
            "type": "object",
            "required": ["squares"],
            "properties": {
                "squares": _SQUARES,
                "number": {"type": ["integer", "string", "null"]},
                "offramps": {"type": "array", "items": _SQUARES},
            },
        },
        "players": {"type": "array", "items": _PLAYER, "minItems": 1},
        "roadworks": _SQUARES,
        "winner": {
            "type": "integer",
            "description": "The index of the chain that sells the meal.",
            "minimum": 0,
        },
    },
}
"""`docs/coffee-routes.md` explains the members."""

EXTRAS = (
    Extras(
        name="coffee-routes",
        package=__name__,
        introduction="introduction.html",
        pages=(
            ExtraPage("/lab", "lab.html", lab, analysis_link=lazy_gettext("Route lab")),
            ExtraPage("/help/coffee-routes", "rules.html", rules),
            ExtraPage("/trainer", "trainer.html", trainer),
        ),
        calls=(
            ExtraCalls(
                path="/fcm/routes",
                title="coffee routes",
                words="Food Chain Magnate: who sells coffee, and why.",
                calls=(
                    ExtraCall(
                        path="",
                        summary="Work out a coffee sale",
                        work=work_out,
                        asks=(
                            Body(
                                "case", "Position, in the format of case files.", CASE, CASE_SCHEMA
                            ),
                        ),
                        answer=RouteAnswer,
                    ),
                    ExtraCall(
                        path="/random",
                        summary="Get a practice position",
                        work=practice,
                        asks=(
                            Number(
                                "level",
                                "Number of best routes: 1; 2 or 3; 4 or 5; 6 or more.",
                                1,
                                4,
                                default=1,
                            ),
                            Seed("seed", "Random if missing.", MOST_SEEDS),
                        ),
                        answer=Practice,
                        kept=MOST_KEPT,
                    ),
                ),
                codes={
                    "bad_position": "The position cannot be read; the sentence names the field.",
                    "too_many_routes": "The board has too many routes to dinner.",
                },
            ),
        ),
    ),
)
