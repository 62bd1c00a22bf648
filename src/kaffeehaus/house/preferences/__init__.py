"""Preferences of players, and the rest hours of their clocks."""
