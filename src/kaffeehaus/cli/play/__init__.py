"""Local play in the terminal: the game, its players, and the prompt loop."""

from __future__ import annotations
