"""The six levels of Food Chain Magnate. Each should beat the one below in 65 to 90 of 100 games for
two; bench/notes/bots.md tells how they did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a level plays."""

    slips: int = 0
    """So many actions of a hundred the planner takes without thinking."""


LEVELS = (
    Level(slips=68),
    Level(slips=51),
    Level(slips=36),
    Level(slips=22),
    Level(slips=10),
    Level(),
)
"""From level 1 to level 6."""
