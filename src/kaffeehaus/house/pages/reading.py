"""Pages to read: the rules of each game, what the house is, and whom the games come from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.pages.drawings import showcase
from kaffeehaus.house.pages.paper import Paper

router = APIRouter()

Sheet = Annotated[Paper, Depends()]


@router.get("/help")
async def help_contents(paper: Sheet) -> Response:
    """How to play here, and the games."""
    return paper.page("help.html", {"showcase": showcase})


@router.get("/help/{game_id}")
async def help_page(game_id: str, paper: Sheet) -> Response:
    """The rules of a game in our own words, with drawn examples."""
    return paper.page("help_game.html", {"game": find_game(game_id)})


@router.get("/about")
async def about(paper: Sheet) -> Response:
    """What the house is and how to reach its host."""
    return paper.page("about.html", {})


@router.get("/credits")
async def credits_page(paper: Sheet) -> Response:
    """Who made the games, and what this house is built with."""
    return paper.page("credits.html", {})
