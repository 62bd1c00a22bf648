"""How well a planner sees what its choices are worth.

A lower level misjudges hires, lessons and campaigns, or does not think of them. What it does still
makes sense: nothing that loses money ever seems to be a gain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from kaffeehaus.core.rng import Rng

T = TypeVar("T")

GRAIN = 1 << 20


@dataclass(slots=True)
class Eye:
    """An exact one has no noise and misses nothing."""

    noise: float = 0.0
    """A choice seems to be worth up to this many times e more or less than it is."""
    misses: int = 0
    """Percentage of worthwhile hires, lessons and campaigns that it does not think of."""
    rng: Rng = field(default_factory=lambda: Rng(0))

    def best(
        self, choices: Sequence[T], worths: Sequence[float], *, least: float = 0.0
    ) -> T | None:
        """What seems best, unless nothing is worth more than the least."""
        good = [place for place, worth in enumerate(worths) if worth > least]
        if not good or (self.misses and self.rng.below(100) < self.misses):
            return None
        return self.choose([choices[place] for place in good], [worths[place] for place in good])

    def choose(self, choices: Sequence[T], worths: Sequence[float]) -> T:
        """What seems best."""
        seen = [self._seen(worth) for worth in worths]
        return choices[seen.index(max(seen))]

    def _seen(self, worth: float) -> float:
        if not self.noise:
            return worth
        wrong = 2 * self.rng.below(GRAIN) / GRAIN - 1
        return worth * math.exp(self.noise * wrong)


EXACT = Eye()
