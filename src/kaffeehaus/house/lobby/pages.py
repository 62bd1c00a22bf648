"""Pages of the lobby: the lists of tables, and "my tables"; pictures of games and bots."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.bots.catalog import character_of
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, gettext, lazy_gettext, use_language
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.pages import RendererDep, etag_of
from kaffeehaus.house.lobby.model import Lobby
from kaffeehaus.house.lobby.service import LobbyDep, OwnTablesPage
from kaffeehaus.house.lobby.store import OwnTablesFilter
from kaffeehaus.house.rasterizer import in_light

router = APIRouter(include_in_schema=False)

OWN_TABLES_TITLES = {
    OwnTablesFilter.TURN: lazy_gettext("Your turn"),
    OwnTablesFilter.WAITING: lazy_gettext("Waiting"),
    OwnTablesFilter.FINISHED: lazy_gettext("Finished"),
}


@router.get("/fragment")
async def lists(lobby: LobbyDep, renderer: RendererDep) -> Response:
    """The lists alone, for live updates; with ETag."""
    lists = await lobby.lists(renderer.guest)
    etag = etag_of(lists.stamp)
    unchanged = renderer.not_modified(etag)
    return unchanged or renderer.page("lobby/parts/lists.html", lobby_context(lists), etag=etag)


@router.get("/me/tables")
async def own_tables(
    renderer: RendererDep,
    lobby: LobbyDep,
    which: Annotated[str, Query(alias="list")] = "",
    search: str = "",
    page: int = 1,
) -> Response:
    """A page of the player's tables; by default the first list that is not empty."""
    me = renderer.guest
    if me is None:
        return RedirectResponse("/login", 303)
    chosen = next((each for each in OwnTablesFilter if each.value == which), None)
    found = await lobby.own_tables(me, chosen or OwnTablesFilter.TURN, search, page)
    if chosen is None and not found.lines:
        fuller = next((each for each in OwnTablesFilter if found.counts[each]), found.mine)
        found = await lobby.own_tables(me, fuller, search, page)
    context = {
        "found": found,
        "titles": OWN_TABLES_TITLES,
        "address": lambda mine, page=1: _address(found, mine, page),
    }
    return renderer.page("lobby/own_tables.html", context)


@router.get("/me/next")
async def next_table(renderer: RendererDep, lobby: LobbyDep, besides: str = "") -> Response:
    """Redirect to the player's most urgent table, except the one at hand."""
    if renderer.guest is None:
        return RedirectResponse("/login", 303)
    turns = await lobby.turns(renderer.guest, besides[:64])
    return RedirectResponse(f"/tables/{turns.next}" if turns.next else "/me/tables", 303)


def lobby_context(lobby: Lobby) -> dict[str, object]:
    """The context of the lists."""
    waiting = sum(line.my_turn for line in lobby.mine)
    return {"lobby": lobby, "title": f"({waiting}) Kaffeehaus" if waiting else "Kaffeehaus"}


def _address(found: OwnTablesPage, mine: OwnTablesFilter, page: int) -> str:
    query: dict[str, str | int] = {"list": mine.value}
    if found.words:
        query["search"] = found.words
    if page > 1:
        query["page"] = page
    return f"/me/tables?{urlencode(query)}"


@router.get("/games/{game_id}/bots/{bot}.svg")
async def portrait(game_id: str, bot: str) -> Response:
    """The portrait of a level."""
    character = character_of(game_id, bot)
    if character is None:
        raise NotFound(gettext("This bot has no portrait."), code="no_portrait")
    svg = character.portrait.svg()
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": KEPT_A_DAY})


@router.get("/games/{game_id}/picture.svg")
async def picture(game_id: str) -> Response:
    """A typical position of a game, for its card and as its sign in forms and lists."""
    svg = await asyncio.to_thread(_drawn, find_game(game_id).id)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": KEPT_A_DAY})


@cache
def _drawn(game_id: str) -> str:
    # An image outside the page does not inherit its colours, and serves readers of all languages.
    with use_language(SOURCE_LANGUAGE):
        return in_light(find_game(game_id).showcase().view(None).picture())


KEPT_A_DAY = "public, max-age=86400"
