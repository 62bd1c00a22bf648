"""Learning by doing: puzzles that are solved, and what is kept of it."""

from __future__ import annotations
