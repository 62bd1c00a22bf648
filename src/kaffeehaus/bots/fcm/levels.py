"""The six levels of Food Chain Magnate. Each should beat the one below in 65 to 90 of 100 games
for two; bench/notes/bots.md has the measurements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    slips: int = 0
    """Percentage of random actions."""


LEVELS = (
    Level(slips=68),
    Level(slips=51),
    Level(slips=36),
    Level(slips=22),
    Level(slips=10),
    Level(),
)
"""From level 1 to level 6."""
