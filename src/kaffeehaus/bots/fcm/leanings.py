"""What a planner thinks more or less of than others do: ways to run a chain."""

from __future__ import annotations

from dataclasses import dataclass

Opening = tuple[tuple[str, int], ...]
"""Whom to hire in the first turns, in this order, until the chain has so many of them."""
OPENING_TURNS = 2


@dataclass(frozen=True, slots=True)
class Leaning:
    """Whom to begin with, and factors on what investing is worth."""

    opening: Opening = (("recruiting_girl", 2), ("waitress", 1))
    hire: float = 1.0
    lesson: float = 1.0


PLAIN = Leaning()
"""That of the planner."""
LATER_LEANINGS = (PLAIN, Leaning(hire=2.0), Leaning(lesson=2.0))
"""Those that make a difference in any turn."""
EARLY_LEANINGS = (
    PLAIN,
    Leaning(opening=(("recruiting_girl", 1), ("errand_boy", 1), ("waitress", 1))),
    Leaning(opening=(("recruiting_girl", 3), ("waitress", 1))),
    *LATER_LEANINGS[1:],
)
"""Those that do in the first turns, the ones that most often turn out best first."""
