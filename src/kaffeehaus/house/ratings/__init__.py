"""Ratings: who is rated, and how ratings change."""
