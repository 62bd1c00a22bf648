"""A game at once: against the bot to meet first, with everything as usual."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.http.pages import Sheet

router = APIRouter(include_in_schema=False)


@router.get("/play/{game_id}")
async def play(game_id: str, paper: Sheet) -> Response:
    """For who has no name yet: it is asked for, and then there is a table."""
    game = find_game(game_id)
    first = bot_menu(game.id, paper.settings.bot_seconds).first
    return paper.page("lobby/play.html", {"game": game, "bot": first})
