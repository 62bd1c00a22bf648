"""Analysis boards: trees of tried moves, searched for best moves and shared between viewers."""
