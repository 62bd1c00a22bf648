"""Pages of guided games: start one, and turn the guide or single lessons on and off."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.guides.service import GuidesDep
from kaffeehaus.house.http.pages import Newcomer, Page, RendererDep

router = APIRouter(include_in_schema=False)

Topic = Annotated[str, Body(max_length=60)]
Flag = Annotated[bool, Body()]


@router.get("/learn/{game_id}")
async def learn(game_id: str, renderer: RendererDep) -> Response:
    """The introduction to a guided game, with a form for visitors without a name."""
    game = find_game(game_id)
    if game.guide() is None:
        raise NotFound(
            gettext("%(game)s has no guided game yet.", game=game.title), code="no_guide"
        )
    return renderer.page("guides/learn.html", {"game": game, "guide": game.guide()})


@router.post("/learn/{game_id}")
async def begin(game_id: str, guides: GuidesDep, newcomer: Newcomer) -> Response:
    """Start a guided game."""
    game = find_game(game_id)
    try:
        return await newcomer.created("/tables", lambda me: guides.begin(me, game))
    except PlayerError as error:
        context = {"game": game, "guide": game.guide()}
        return newcomer.renderer.page("guides/learn.html", context, error=error)


@router.post("/tables/{table_id}/guide")
async def set_guide(
    page: Page, guides: GuidesDep, is_on: Annotated[bool, Body(embed=True)]
) -> Response:
    """Turn the guide at a table on or off."""
    return await page.after(guides.set_guide, is_on=is_on)


@router.post("/tables/{table_id}/guide/lesson")
async def mark_lesson(
    page: Page, guides: GuidesDep, game: Topic, topic: Topic, is_known: Flag
) -> Response:
    """Mark a lesson as known or unknown."""
    return await page.after(
        lambda me, _table: guides.mark_lesson(me, find_game(game), topic, is_known=is_known)
    )
