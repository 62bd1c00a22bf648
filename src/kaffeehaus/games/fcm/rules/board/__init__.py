"""The map: squares, roads, distances. It knows nothing of the rest of the game."""
