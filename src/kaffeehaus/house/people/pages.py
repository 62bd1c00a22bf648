"""Pages of profiles, and of ratings with their rules."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.people.profiles import SIZES, ProfilesDep
from kaffeehaus.house.ratings.model import (
    FEWEST_TURNS,
    FULL_GAMES,
    HALF_GAMES,
    MIDDLE,
    PROVISIONAL_GAMES,
    WINDOW_HOURS,
)

router = APIRouter(include_in_schema=False)


@router.get("/people/{who}")
async def profile(who: str, renderer: RendererDep, profiles: ProfilesDep) -> Response:
    """The profile of an account."""
    found = await profiles.profile(who[:100], renderer.guest)
    return renderer.page("people/profile.html", {"profile": found, "sizes": SIZES})


@router.get("/ratings")
async def ratings(renderer: RendererDep, profiles: ProfilesDep) -> Response:
    """The best ratings of each game, and how they are computed."""
    best = {game_id: await profiles.best(game_id) for game_id in game_ids()}
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
    return renderer.page("ratings/ratings.html", context)
