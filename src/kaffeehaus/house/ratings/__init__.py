"""Ratings: which games count, and how ratings change."""
