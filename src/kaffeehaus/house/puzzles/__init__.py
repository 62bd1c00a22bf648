"""Puzzles: attempts, grading by difficulty, and progress of players."""
