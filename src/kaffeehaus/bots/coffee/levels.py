"""The ten levels of Coffee. Each beats the one below in 65 to 90 of 100 games on hex-5 with n=4,
measured over 400 games for each pair (bench/notes/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    playouts: int
    slips: int = 0
    """Percentage of random turns."""


LEVELS = (
    Level(playouts=8, slips=70),
    Level(playouts=8, slips=38),
    Level(playouts=8, slips=15),
    Level(playouts=20, slips=4),
    Level(playouts=50),
    Level(playouts=150),
    Level(playouts=450),
    Level(playouts=1350),
    Level(playouts=4000),
    Level(playouts=11_000),
)
"""From level 1 to level 10."""
