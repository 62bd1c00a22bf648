"""Request and response models of accounts, profiles and ratings."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from pydantic import BeforeValidator, Field

from kaffeehaus.house.http.models import Model
from kaffeehaus.house.lobby.api import TableLineInfo


class TallyInfo(Model):
    """Results of a player at one game."""

    game: Annotated[str, BeforeValidator(attrgetter("id"))]
    with_bots: bool
    played: int
    won: int
    shared: int
    lost: int
    left: int = Field(description="Given up, or too late; among the lost ones.")


class RatingInfo(Model):
    """The rating of a player or bot at a game."""

    game: str
    size: str = Field(description="`2` for two players, `more` for more.")
    subject: str = Field(description="The id of a player, or `bot ` and the spec of a bot.")
    name: str
    bot: bool
    points: int = Field(description="Everybody begins with 1500.")
    doubt: int = Field(description="How far off the points may well be.")
    games: int
    provisional: bool = Field(description="Too few games to tell.")


class ProfileInfo(Model):
    """The profile of an account."""

    id: str
    name: str
    created: int
    results: list[TallyInfo]
    ratings: list[RatingInfo] = Field(description="Empty if they are not shown.")
    recent: list[TableLineInfo] = Field(description="The latest finished public games.")


class RatingsShown(Model):
    """Whether others see the player's ratings."""

    shown: bool
