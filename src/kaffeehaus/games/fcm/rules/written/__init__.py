"""Positions as people write them: one thing on a line, a word for what it is, then the rest."""
