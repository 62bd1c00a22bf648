"""Gourmet food critics: a guide makes every house with a garden want something."""
