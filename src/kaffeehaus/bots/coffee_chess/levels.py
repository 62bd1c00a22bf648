"""The ten levels of Coffee Chess. Each should beat the one below in 65 to 90 of 100 games;
bench/notes/bots.md has the measurements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    playouts: int
    slips: int = 0
    """Percentage of random actions."""
    close: int = 20
    """Percentage of the best turn's visits that another turn needs to be played as well: the
    game has no chance, and nobody wants to play the same game twice."""


LEVELS = (
    Level(playouts=8, slips=97),
    Level(playouts=8, slips=87),
    Level(playouts=8, slips=76),
    Level(playouts=8, slips=63),
    Level(playouts=10, slips=46),
    Level(playouts=13, slips=27),
    Level(playouts=20, slips=9),
    Level(playouts=200, slips=1),
    Level(playouts=800, close=60),
    Level(playouts=4000, close=80),
)
"""From level 1 to level 10."""
