"""The lobby: my tables, open tables, running tables, and the games to start."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Response

from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.http.dependencies import TablesDep
from kaffeehaus.house.http.drawings import showcase
from kaffeehaus.house.http.etags import etag_of, is_known
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.lobby.model import Lobby

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(house: TablesDep, paper: Sheet) -> Response:
    """The whole page."""
    lists = await house.lobby(paper.guest)
    longest = paper.settings.bot_seconds
    context = {
        "lobby": lists,
        "title": lobby_title(lists),
        "showcase": showcase,
        "first_bots": {game_id: bot_menu(game_id, longest).first for game_id in game_ids()},
    }
    return paper.page("lobby/lobby.html", context)


@router.get("/fragment")
async def lists(
    house: TablesDep,
    paper: Sheet,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The lists alone, for a page that is open already."""
    lists = await house.lobby(paper.guest)
    etag = etag_of(lists.stamp)
    if is_known(if_none_match, etag):
        return Response(status_code=304, headers={"ETag": etag})
    return paper.page(
        "lobby/parts/lists.html", {"lobby": lists, "title": lobby_title(lists)}, etag=etag
    )


def lobby_title(lobby: Lobby) -> str:
    """What the browser's tab says: how many tables wait for me."""
    waiting = sum(line.my_turn for line in lobby.mine)
    return f"({waiting}) Kaffeehaus" if waiting else "Kaffeehaus"
