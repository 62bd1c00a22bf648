"""Noodles: they do for any order that nobody can serve."""
