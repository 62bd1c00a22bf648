"""The modules of the game: the base game and what can be added to it. See README.md."""
