"""Coffee routes of Food Chain Magnate: answers with their reasons, and positions for practice."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request

from kaffeehaus.games.fcm.board.plan import TILE
from kaffeehaus.games.fcm.board.printed_houses import printed_houses
from kaffeehaus.games.fcm.modules.coffee.routes.cases import write_case
from kaffeehaus.games.fcm.modules.coffee.routes.drawing import question_svg, route_svg
from kaffeehaus.games.fcm.modules.coffee.routes.json_answers import answer_json, explanation_json
from kaffeehaus.games.fcm.modules.coffee.routes.position import BadPosition, read_position
from kaffeehaus.games.fcm.modules.coffee.routes.practice import Level, rated_position
from kaffeehaus.games.fcm.modules.coffee.routes.reasons import place_name
from kaffeehaus.games.fcm.modules.coffee.routes.solver import CoffeeSale, TooManyRoutes, sell_coffee
from kaffeehaus.house.addresses import client_of
from kaffeehaus.house.api.answers import problems
from kaffeehaus.house.api.route_models import PlaceInfo, Practice, PrintedHouseInfo, RouteAnswer
from kaffeehaus.house.dependencies import TheDoor
from kaffeehaus.house.errors import BadRequest


async def _not_too_often(request: Request, door: TheDoor) -> None:
    """Working out a position takes a while, and nobody needs a name for it."""
    door.count_route(client_of(request))


router = APIRouter(
    prefix="/fcm/routes", tags=["coffee routes"], dependencies=[Depends(_not_too_often)]
)

MOST_TILES = 8
"""Along a side. A game has at most six."""
MOST_ROUTES = 600
"""Ways to one part of the roads: what takes longer than some tenths of a second is refused."""
MOST_CHAINS = 12
MOST_SEEDS = 1_000_000_000

# Plain functions: the framework runs them in threads, beside the tables.


@router.post("", summary="Work out a coffee sale", responses=problems(400, 403, 413, 429))
def work_out(
    case: Annotated[dict[str, Any], Body(description="A position, as in a file of cases.")],
) -> RouteAnswer:
    """Which coffee a house buys on its way to dinner, why each place sells or not, and a drawing.

    The body is a case as `kaffeehaus fcm route` reads it: `board` (rows of characters), `house`,
    `players`, `winner` and, where there are any, `roadworks`.
    """
    sale = _solve(case)
    return RouteAnswer.model_validate(
        {
            **answer_json(sale),
            **explanation_json(sale),
            "houses": [
                PrintedHouseInfo(number=house.number, squares=[list(s) for s in house.squares])
                for house in printed_houses(sale.position.plan)
            ],
            "svg": route_svg(sale),
            "case": write_case(sale.position),
        }
    )


@router.get("/random", summary="A position for practice", responses=problems(429))
def practice(
    level: Annotated[int, Query(ge=1, le=4, description="1 is the easiest.")] = 1,
    seed: Annotated[
        int | None, Query(ge=0, lt=MOST_SEEDS, description="Without one, chance takes any.")
    ] = None,
) -> Practice:
    """A position by chance on the real tiles, with something that sells and something that does
    not. The level is how hard it turned out to be, which may differ from the one asked for."""
    return _practice(Level(level), secrets.randbelow(MOST_SEEDS) if seed is None else seed)


def _solve(case: dict[str, Any]) -> CoffeeSale:
    try:
        position = read_position({"id": "", **case})
        rows = position.rows
        if max(len(rows), len(rows[0])) > MOST_TILES * TILE:
            raise BadPosition(f"board: at most {MOST_TILES} tiles a side here.")
        if len(position.chains) > MOST_CHAINS:
            raise BadPosition(f"players: at most {MOST_CHAINS} chains here.")
        return sell_coffee(position, most_routes=MOST_ROUTES)
    except (BadPosition, TooManyRoutes) as error:
        raise BadRequest(error.sentence, code=error.code) from error


@lru_cache(maxsize=128)
def _practice(level: Level, seed: int) -> Practice:
    found = rated_position(level, seed)
    sale = found.sale
    return Practice(
        level=found.level,
        seed=seed,
        routes=found.routes,
        places=[
            PlaceInfo(
                chain=place.chain,
                kind=place.kind.value,
                square=list(place.square),
                name=place_name(sale, place),
            )
            for place in sale.locations
        ],
        svg=question_svg(sale),
        case=write_case(sale.position),
    )
