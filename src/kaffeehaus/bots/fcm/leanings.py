"""Strategies of the planner: openings, and weights on investments."""

from __future__ import annotations

from dataclasses import dataclass

Opening = tuple[tuple[str, int], ...]
"""Whom to hire in the first turns, in this order, until the chain has this many of them."""
OPENING_TURNS = 2


@dataclass(frozen=True, slots=True)
class Leaning:
    """An opening, and factors on the value of investments."""

    opening: Opening = (("recruiting_girl", 2), ("waitress", 1))
    hire: float = 1.0
    lesson: float = 1.0


PLAIN = Leaning()
"""The planner's own."""
LATER_LEANINGS = (PLAIN, Leaning(hire=2.0), Leaning(lesson=2.0))
"""Strategies that make a difference in any turn."""
EARLY_LEANINGS = (
    PLAIN,
    Leaning(opening=(("recruiting_girl", 1), ("errand_boy", 1), ("waitress", 1))),
    Leaning(opening=(("recruiting_girl", 3), ("waitress", 1))),
    *LATER_LEANINGS[1:],
)
"""Strategies for the first turns, the most successful first."""
