"""Puzzles: attempts, grading and progress."""
