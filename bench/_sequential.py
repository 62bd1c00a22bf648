"""Sequential probability ratio test (Wald) of a share of points, for matches that end early."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Hypothesis H1, that the share of points is the bar, against H0, that it is `gap` less.

    Either is accepted when the games are 19 times as likely under it, so that each decision is
    wrong in at most about 5 of 100 matches. A draw counts as half a win and half a loss.
    """

    bar: float
    gap: float = 0.10
    error: float = 0.05

    def evidence(self, points: Sequence[float]) -> float:
        """Logarithm of the likelihood ratio; positive for H1."""
        lost = len(points) - sum(points)
        low = self.bar - self.gap
        win, loss = math.log(self.bar / low), math.log((1 - self.bar) / (1 - low))
        return sum(points) * win + lost * loss

    def decision(self, points: Sequence[float]) -> bool | None:
        """Whether H1 is accepted; None as long as neither is."""
        evidence, enough = self.evidence(points), math.log((1 - self.error) / self.error)
        return evidence > 0 if abs(evidence) >= enough else None

    def told(self, points: Sequence[float]) -> str:
        """The decision in words."""
        bar, low = f"{100 * self.bar:.0f}", f"{100 * (self.bar - self.gap):.0f}"
        match self.decision(points):
            case True:
                return f"reached: {bar}, not {low}"
            case False:
                return f"missed: {low}, not {bar}"
        return f"open: {bar} or {low}, log likelihood ratio {self.evidence(points):+.2f}"


def interval(points: Sequence[float]) -> tuple[float, float]:
    """95 % confidence interval of the share (Wilson)."""
    games, share, z = len(points), sum(points) / len(points), NORMAL_95
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
