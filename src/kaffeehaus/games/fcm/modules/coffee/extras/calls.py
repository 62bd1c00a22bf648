"""Coffee routes worked out, as plain data."""

from __future__ import annotations

from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import question_svg, route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.cases import write_case
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level, rated_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    read_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.modules.coffee.words.json_answers import answer_json, explanation_json
from kaffeehaus.games.fcm.modules.coffee.words.routes import place_name
from kaffeehaus.games.fcm.rules.board.plan import TILE
from kaffeehaus.games.fcm.rules.board.printed_houses import printed_houses

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
        raise BadPosition(f"board: at most {MOST_TILES} tiles a side here.")
    if len(position.chains) > MOST_CHAINS:
        raise BadPosition(f"players: at most {MOST_CHAINS} chains here.")
    return sell_coffee(position, most_routes=MOST_ROUTES)
