"""Thumbnails of boards, cached by game and options."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, use_language
from kaffeehaus.core.options import Choice, Flag, Scalar, Whole, option_text
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.rasterizer import in_light

KEPT_A_DAY = "public, max-age=86400"

router = APIRouter(include_in_schema=False)


def thumbnail_address(table: TableLine) -> str:
    """Address of a table's thumbnail, without texts and lists among the options."""
    changed = {
        option.name: table.options[option.name]
        for option in table.game.options
        if isinstance(option, Choice | Whole | Flag)
        and table.options.get(option.name, option.default) != option.default
    }
    return _address(table.game.id, tuple(changed.items()))


@lru_cache(maxsize=1000)
def _address(game_id: str, changed: tuple[tuple[str, Scalar], ...]) -> str:
    """Address with these options, or without any if they need an omitted one (such as a deck)."""
    address = f"/games/{game_id}/board.svg"
    query = {name: option_text(value) for name, value in changed}
    try:
        find_game(game_id).read_options(query)
    except BadOptions:
        return address
    return f"{address}?{urlencode(query)}" if query else address


@router.get("/games/{game_id}/board.svg")
async def thumbnail(game_id: str, request: Request) -> Response:
    """The thumbnail for the options in the query. Raises `BadOptions`."""
    options = find_game(game_id).read_options(dict(request.query_params))
    svg = await asyncio.to_thread(_drawn, game_id, tuple(options.items()))
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": KEPT_A_DAY})


@lru_cache(maxsize=200)
def _drawn(game_id: str, options: tuple[tuple[str, Scalar], ...]) -> str:
    # An image outside the page does not inherit its colours, and serves readers of all languages.
    with use_language(SOURCE_LANGUAGE):
        return in_light(find_game(game_id).specimen(dict(options)).view(None).picture())
