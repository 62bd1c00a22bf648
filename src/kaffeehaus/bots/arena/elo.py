"""Elo ratings with 95 % confidence intervals, by the Bradley-Terry model.

The ratings are maximum-likelihood estimates. Each pair that has met is given one additional drawn
game, which keeps the rating of a bot that won or lost everything finite. The mean of all ratings is
0. The intervals come from the curvature of the likelihood; they treat a draw as half a win and half
a loss, which makes them a little wide where draws are common.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TypeAlias

from kaffeehaus.bots.arena.tournament import Pair, Result

Matrix: TypeAlias = list[list[float]]

ELO = 400 / log(10)
"""One natural unit of strength in Elo points."""
NORMAL_95 = 1.959964
LONGEST_STEP = 2.0
CLOSE_ENOUGH = 1e-10
MOST_STEPS = 100


@dataclass(frozen=True, slots=True)
class Score:
    """Games of a pair, and the points of its first bot."""

    games: int
    points: float

    def share(self, *, of_first: bool = True) -> float:
        """Share of the points, of the first bot or of the second."""
        points = self.points if of_first else self.games - self.points
        return points / self.games


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating in a tournament."""

    bot: str
    elo: float
    margin: float
    """Half of the 95 % interval."""
    games: int
    points: float


def scores(results: Iterable[Result]) -> dict[Pair, Score]:
    """Results counted by pair."""
    counted: dict[Pair, Score] = {}
    for result in results:
        before = counted.get(result.bots, Score(0, 0.0))
        counted[result.bots] = Score(
            before.games + 1, before.points + result.points(result.bots[0])
        )
    return counted


def rate(bots: Sequence[str], counted: Mapping[Pair, Score]) -> list[Rating]:
    """Ratings of all bots, the strongest first. Games must connect all bots."""
    place = {bot: index for index, bot in enumerate(bots)}
    games = [
        (place[first], place[second], score.games + 1, score.points + 0.5)
        for (first, second), score in counted.items()
    ]
    strengths, spread = _most_likely(len(bots), games)
    ratings = [
        Rating(
            bot,
            ELO * strengths[index],
            ELO * NORMAL_95 * sqrt(spread[index]),
            sum(score.games for pair, score in counted.items() if bot in pair),
            sum(
                score.points if bot == pair[0] else score.games - score.points
                for pair, score in counted.items()
                if bot in pair
            ),
        )
        for bot, index in place.items()
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)


def interval(score: Score) -> tuple[float, float]:
    """Wilson 95 % confidence interval of the first bot's share."""
    n, share, z = score.games, score.share(), NORMAL_95
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def _most_likely(
    count: int, games: Sequence[tuple[int, int, int, float]]
) -> tuple[list[float], list[float]]:
    """Strengths with mean 0, and the variance of each, by Newton's method."""
    strengths = [0.0] * count
    for _ in range(MOST_STEPS):
        slope, curvature = _likelihood(strengths, games)
        step = [sum(row[i] * slope[i] for i in range(count)) for row in _inverse(curvature)]
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [old + scale * new for old, new in zip(strengths, step, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    _, curvature = _likelihood(strengths, games)
    inverse = _inverse(curvature)
    return strengths, [max(0.0, inverse[i][i] - 1 / count) for i in range(count)]


def _likelihood(
    strengths: Sequence[float], games: Sequence[tuple[int, int, int, float]]
) -> tuple[list[float], Matrix]:
    """Gradient and negative Hessian of the log-likelihood. A constant 1/count is added to the
    Hessian: it fixes the mean, which the results leave undetermined."""
    count = len(strengths)
    slope = [0.0] * count
    curvature = [[1 / count] * count for _ in range(count)]
    for one, other, played, points in games:
        expected = 1 / (1 + exp(strengths[other] - strengths[one]))
        surplus = points - played * expected
        weight = played * expected * (1 - expected)
        slope[one] += surplus
        slope[other] -= surplus
        curvature[one][one] += weight
        curvature[other][other] += weight
        curvature[one][other] -= weight
        curvature[other][one] -= weight
    return slope, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """Matrix inverse by elimination; the matrix is symmetric and positive definite."""
    count = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(count):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[count:] for row in rows]
