"""Map tiles of the new districts and the numbers of the apartments."""

from __future__ import annotations

TILES = ("U", "V", "W", "X", "Y")
APARTMENTS = ("pi", "9.75")
"""By their numbers: large houses, in which every hit counts twice."""
BUILDING = "A"
"""The character of their squares on the board: no road, but mail passes."""
