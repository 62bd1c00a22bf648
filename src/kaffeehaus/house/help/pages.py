"""Help pages: contents, rules, chapters and rulings of each game, about and credits."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import APIRouter, Response
from markupsafe import Markup

import kaffeehaus
from kaffeehaus.bots.insight import has_analyst, has_prover, is_judged
from kaffeehaus.core.registry import all_extras, find_game, game_ids
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.help.book import book_of
from kaffeehaus.house.help.lessons import lessons_of
from kaffeehaus.house.help.markdown import section_of, to_html
from kaffeehaus.house.http.drawings import showcase
from kaffeehaus.house.http.pages import RendererDep

router = APIRouter(include_in_schema=False)

_PACKAGE = Path(kaffeehaus.__file__).parent
RULINGS = (_PACKAGE / "house" / "rulings.md", _PACKAGE.parents[1] / "docs" / "rulings.md")
"""The document in an installed package, or in a checkout."""


@router.get("/help")
async def help_contents(renderer: RendererDep) -> Response:
    """How to play on this site, and the games."""
    games = [find_game(game_id) for game_id in game_ids()]
    context = {
        "showcase": showcase,
        "analysed": [game.title for game in games if has_analyst(game.id)],
        "judged": [game.title for game in games if is_judged(game.id)],
        "proven": [game.title for game in games if has_prover(game.id)],
        "ordered": [game.title for game in games if game.standing_orders(game.read_options(None))],
        "planned": [game.title for game in games if game.conditional_moves],
        "introductions": [
            f"{extras.name}/{extras.introduction}" for extras in all_extras() if extras.introduction
        ],
    }
    return renderer.page("help/help.html", context)


@router.get("/help/{game_id}")
async def help_page(game_id: str, renderer: RendererDep) -> Response:
    """The rules of a game with drawn examples."""
    game = find_game(game_id)
    book = book_of(game_id)
    context = {
        "game": game,
        "book": book,
        "page": book.pages[0],
        "has_rulings": rulings_of(game.title) is not None,
        "lessons": lessons_of(game_id),
    }
    return renderer.page("help/help_game.html", context)


@router.get("/help/{game_id}/rulings")
async def rulings_page(game_id: str, renderer: RendererDep) -> Response:
    """The rulings on questions that a rulebook leaves open."""
    game = find_game(game_id)
    rulings = rulings_of(game.title)
    if rulings is None:
        raise NotFound(f"The rulings for {game.title} are not written down here.")
    return renderer.page("help/rulings.html", {"game": game, "rulings": rulings})


@router.get("/help/{game_id}/{chapter}")
async def chapter_page(game_id: str, chapter: str, renderer: RendererDep) -> Response:
    """A chapter of a game's help after the first."""
    game, book = find_game(game_id), book_of(game_id)
    context = {"game": game, "book": book, "page": book.page(chapter)}
    return renderer.page("help/help_chapter.html", context)


@router.get("/about")
async def about(renderer: RendererDep) -> Response:
    """What this site is, and how to contact its host."""
    return renderer.page("help/about.html", {})


@router.get("/credits")
async def credits_page(renderer: RendererDep) -> Response:
    """The designers of the games, and the libraries in use."""
    return renderer.page("help/credits.html", {})


@cache
def rulings_of(title: str) -> Markup | None:
    """The rulings of the game with this title, if there are any."""
    for document in filter(Path.exists, RULINGS):
        section = section_of(document.read_text(encoding="utf-8"), title)
        return None if section is None else to_html(section)
    return None
