"""How ratings change: by the places of those who played, after Plackett and Luce. Which games count
is in `tables.people.rated`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

PROVISIONAL_GAMES = 10
"""Before so many games nobody knows much."""
MIDDLE = 1500
POINTS = 40
"""So many points are one unit of the model, which begins at 25."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known about how strong somebody is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The number that people read."""
        return round(MIDDLE + POINTS * (self.mu - _MODEL.mu))

    @property
    def doubt(self) -> int:
        """Within so many points, more or less, it is two times in three."""
        return round(POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too few games were played to tell."""
        return self.games < PROVISIONAL_GAMES


def rated_after(
    before: Sequence[Strength], ranks: Sequence[int], share: float = 1.0
) -> list[Strength]:
    """The strengths after a game that ended so; rank 1 is best, equal ranks are shared.

    A game that counts by a `share` is that much evidence: mean and variance change by this share of
    what a full game would change. It is one game more in any case.
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
