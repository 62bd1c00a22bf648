"""Tiny boards: what is played at a table, seen from afar; one for all with the same options."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Choice, Flag, Scalar, Whole, option_text
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.rasterizer import in_light

KEPT_A_DAY = "public, max-age=86400"

router = APIRouter(include_in_schema=False)


def address_of_tiny_board(table: TableLine) -> str:
    """The picture of a table in a list. Texts and lists among its options are left out."""
    told = {
        option.name: table.options[option.name]
        for option in table.game.options
        if isinstance(option, Choice | Whole | Flag)
        and table.options.get(option.name, option.default) != option.default
    }
    return _address(table.game.id, tuple(told.items()))


@lru_cache(maxsize=1000)
def _address(game_id: str, told: tuple[tuple[str, Scalar], ...]) -> str:
    """The picture with these options; the game's own if they need what was left out, as a deck of
    one's own needs its cards."""
    address = f"/games/{game_id}/board.svg"
    query = {name: option_text(value) for name, value in told}
    try:
        find_game(game_id).read_options(query)
    except BadOptions:
        return address
    return f"{address}?{urlencode(query)}" if query else address


@router.get("/games/{game_id}/board.svg")
async def tiny_board(game_id: str, request: Request) -> Response:
    """The picture for these options. Raises `BadOptions`."""
    options = find_game(game_id).read_options(dict(request.query_params))
    svg = await asyncio.to_thread(_drawn, game_id, tuple(options.items()))
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": KEPT_A_DAY})


@lru_cache(maxsize=200)
def _drawn(game_id: str, options: tuple[tuple[str, Scalar], ...]) -> str:
    # A picture outside the page knows no colours of the page.
    return in_light(find_game(game_id).specimen(dict(options)).view(None).picture())
