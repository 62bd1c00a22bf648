"""The map: squares, roads, distances, coffee routes. It knows nothing of the rest of the game."""
