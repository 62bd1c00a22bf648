"""Puzzles: attempts, grading by difficulty, and progress of players."""

from __future__ import annotations
