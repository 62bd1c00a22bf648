"""Coffee routes of Food Chain Magnate: answers with their reasons, and positions for practice."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request

from kaffeehaus.house.addresses import client_of
from kaffeehaus.house.api.answers import problems
from kaffeehaus.house.api.route_models import Practice, RouteAnswer
from kaffeehaus.house.api.route_work import Unsolved, practise, solve
from kaffeehaus.house.dependencies import TheDoor, TheHouse
from kaffeehaus.house.errors import BadRequest


async def _not_too_often(request: Request, door: TheDoor) -> None:
    """Working out a position takes a while, and nobody needs a name for it."""
    door.count_route(client_of(request))


router = APIRouter(
    prefix="/fcm/routes", tags=["coffee routes"], dependencies=[Depends(_not_too_often)]
)

MOST_SEEDS = 1_000_000_000
MOST_KEPT = 256
"""Positions for practice that are remembered: whole classes try the same one."""

_kept: OrderedDict[tuple[int, int], Practice] = OrderedDict()
"""By level and seed. A position by chance never changes."""


@router.post("", summary="Work out a coffee sale", responses=problems(400, 403, 413, 429))
async def work_out(
    case: Annotated[dict[str, Any], Body(description="A position, as in a file of cases.")],
    house: TheHouse,
) -> RouteAnswer:
    """Which coffee a house buys on its way to dinner, why each place sells or not, and a drawing.

    The body is a case as `kaffeehaus fcm route` reads it: `board` (rows of characters), `house`,
    `players`, `winner` and, where there are any, `roadworks`.
    """
    found = await house.side_room.in_process(solve, case)
    if isinstance(found, Unsolved):
        raise BadRequest(found.sentence, code=found.code)
    return RouteAnswer.model_validate(found)


@router.get("/random", summary="A position for practice", responses=problems(429))
async def practice(
    house: TheHouse,
    level: Annotated[int, Query(ge=1, le=4, description="1 is the easiest.")] = 1,
    seed: Annotated[
        int | None, Query(ge=0, lt=MOST_SEEDS, description="Without one, chance takes any.")
    ] = None,
) -> Practice:
    """A position by chance on the real tiles, with something that sells and something that does
    not. The level is how hard it turned out to be, which may differ from the one asked for."""
    key = (level, secrets.randbelow(MOST_SEEDS) if seed is None else seed)
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    found = Practice.model_validate(await house.side_room.in_process(practise, *key))
    _kept[key] = found
    if len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found
