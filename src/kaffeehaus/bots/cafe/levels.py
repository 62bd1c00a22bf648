"""The six levels of Café. Each should beat the one below in 65 to 90 of 100 games for two;
bench/notes/bots.md has the measurements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    looks: int
    """Number of placements evaluated; there are some 250 in a round."""
    trials: int = 0
    """Number of rollouts before it lays a card; 0 for one that takes the best immediate option."""
    slips: int = 0
    """Percentage of random actions."""


LEVELS = (
    Level(looks=1, slips=40),
    Level(looks=1, slips=10),
    Level(looks=3),
    Level(looks=60),
    Level(looks=25, trials=2, slips=3),
    Level(looks=100, trials=8),
)
"""From level 1 to level 6."""
