"""API of profiles and ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from kaffeehaus.house.http.dependencies import Guest
from kaffeehaus.house.http.documented_problems import READS
from kaffeehaus.house.lobby.api import table_line
from kaffeehaus.house.people.api_models import ProfileInfo, RatingInfo, TallyInfo
from kaffeehaus.house.people.profiles import ProfilesDep, Rating

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/people/{who}", summary="Somebody with an account", responses=READS)
async def read_profile(
    who: Annotated[str, Path(max_length=100, description="The name or the id.")],
    me: Guest,
    profiles: ProfilesDep,
) -> ProfileInfo:
    """Results by game, ratings unless hidden, and the latest public games."""
    profile = await profiles.profile(who, me)
    return ProfileInfo(
        id=profile.account.player_id,
        name=profile.account.name,
        created=profile.account.created,
        results=[TallyInfo.model_validate(tally) for tally in profile.tallies],
        ratings=[_rating(rating) for rating in profile.ratings],
        recent=[table_line(line) for line in profile.recent],
    )


@router.get("/ratings", summary="Who is how strong", responses=READS)
async def read_ratings(
    game: Annotated[str, Query(max_length=40, description="The id of a game.")],
    profiles: ProfilesDep,
) -> list[RatingInfo]:
    """The ratings of a game, the best of each size first; bots are rated among themselves. A game
    counts only if every player made two turns. Of the games that the same players finish within 24
    hours, the first three count in full, the next three half, and later ones not at all."""
    return [_rating(rating) for rating in await profiles.best(game)]


def _rating(rating: Rating) -> RatingInfo:
    strength = rating.strength
    return RatingInfo(
        game=rating.game.id,
        size=rating.size,
        subject=rating.subject,
        name=rating.name,
        bot=rating.is_bot,
        points=strength.points,
        doubt=strength.doubt,
        games=strength.games,
        provisional=strength.is_provisional,
    )
