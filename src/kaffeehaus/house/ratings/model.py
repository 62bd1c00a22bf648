"""Ratings by the Plackett-Luce model. `ratings.eligibility` decides which games count."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

PROVISIONAL_GAMES = 10
"""Games before which a rating is provisional."""
MIDDLE = 1500
POINTS = 40
"""Points per unit of the model, which starts at 25."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Strength:
    """A skill estimate: mean, standard deviation and number of games."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as players read it."""
        return round(MIDDLE + POINTS * (self.mu - _MODEL.mu))

    @property
    def doubt(self) -> int:
        """The standard deviation in points."""
        return round(POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too few games were played for a reliable estimate."""
        return self.games < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A stored rating of a player or bot at one game and table size."""

    game: str
    size: str
    subject: str
    """The id of a player, or `bot ` and the spec of a bot."""
    mu: float
    sigma: float
    games: int
    updated: int
    name: str | None = None
    """The current name of a player; None for a bot."""


def rated_after(
    before: Sequence[Strength], ranks: Sequence[int], share: float = 1.0
) -> list[Strength]:
    """The estimates after a game with these ranks: 1 is best, equal ranks are ties.

    With a `share` below 1, mean and variance change by that share of a full game's update. It
    still counts as one game.
    """
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Strength(
            one.mu + share * (team[0].mu - one.mu),
            math.sqrt(one.sigma**2 + share * (team[0].sigma ** 2 - one.sigma**2)),
            one.games + 1,
        )
        for team, one in zip(after, before, strict=True)
    ]
