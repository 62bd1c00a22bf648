"""The contract of the house: what a game is, and what everything else may ask of it."""
