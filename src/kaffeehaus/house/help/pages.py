"""Pages to read: the rules of each game, what the house is, and whom the games come from."""

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
from kaffeehaus.house.http.pages import Sheet

router = APIRouter(include_in_schema=False)

_PACKAGE = Path(kaffeehaus.__file__).parent
RULINGS = (_PACKAGE / "house" / "rulings.md", _PACKAGE.parents[1] / "docs" / "rulings.md")
"""Where the document is: the copy of an installed package, or the original of a checkout."""


@router.get("/help")
async def help_contents(paper: Sheet) -> Response:
    """How to play here, and the games."""
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
    return paper.page("help/help.html", context)


@router.get("/help/{game_id}")
async def help_page(game_id: str, paper: Sheet) -> Response:
    """The rules of a game in our own words, with drawn examples."""
    game = find_game(game_id)
    has_rulings = rulings_of(game.title) is not None
    book = book_of(game_id)
    context = {
        "game": game,
        "book": book,
        "page": book.first,
        "has_rulings": has_rulings,
        "lessons": lessons_of(game_id),
    }
    return paper.page("help/help_game.html", context)


@router.get("/help/{game_id}/rulings")
async def rulings_page(game_id: str, paper: Sheet) -> Response:
    """How the house answers what the rulebook of a game leaves open."""
    game = find_game(game_id)
    rulings = rulings_of(game.title)
    if rulings is None:
        raise NotFound(f"The rulings for {game.title} are not written down here.")
    return paper.page("help/rulings.html", {"game": game, "rulings": rulings})


@router.get("/help/{game_id}/{chapter}")
async def chapter_page(game_id: str, chapter: str, paper: Sheet) -> Response:
    """A later page of a game's help."""
    game, book = find_game(game_id), book_of(game_id)
    context = {"game": game, "book": book, "page": book.page(chapter)}
    return paper.page("help/help_chapter.html", context)


@router.get("/about")
async def about(paper: Sheet) -> Response:
    """What the house is and how to reach its host."""
    return paper.page("help/about.html", {})


@router.get("/credits")
async def credits_page(paper: Sheet) -> Response:
    """Who made the games, and what this house is built with."""
    return paper.page("help/credits.html", {})


@cache
def rulings_of(title: str) -> Markup | None:
    """The rulings for the game of this title, or None if there are none."""
    for document in filter(Path.exists, RULINGS):
        section = section_of(document.read_text(encoding="utf-8"), title)
        return None if section is None else to_html(section)
    return None
