"""Profiles, and the page of ratings with its rules."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.http.dependencies import AccountsDep
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.people.profiles import SIZES
from kaffeehaus.house.ratings.eligibility import FEWEST_TURNS, FULL_GAMES, HALF_GAMES, WINDOW_HOURS
from kaffeehaus.house.ratings.model import MIDDLE, PROVISIONAL_GAMES

router = APIRouter(include_in_schema=False)


@router.get("/people/{who}")
async def profile(who: str, paper: Sheet, accounts: AccountsDep) -> Response:
    """Somebody with an account."""
    found = await accounts.profiles.look(who[:100], paper.guest)
    return paper.page("people/profile.html", {"profile": found, "sizes": SIZES})


@router.get("/ratings")
async def ratings(paper: Sheet, accounts: AccountsDep) -> Response:
    """Who is how strong, and how that comes about."""
    best = {game_id: await accounts.profiles.best(game_id) for game_id in game_ids()}
    context = {
        "best": {game: found for game, found in best.items() if found},
        "sizes": SIZES,
        "beginning": MIDDLE,
        "provisional": PROVISIONAL_GAMES,
        "fewest_turns": FEWEST_TURNS,
        "window_hours": WINDOW_HOURS,
        "full_games": FULL_GAMES,
        "half_games": HALF_GAMES,
    }
    return paper.page("ratings/ratings.html", context)
