"""Challenges: one player asks another for a game, who accepts or declines it."""
