"""The new map tiles: which of them are in the pool is agreed when a game is made."""
