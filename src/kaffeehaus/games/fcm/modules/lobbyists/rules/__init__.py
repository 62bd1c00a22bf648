"""The rules of lobbyists: roads, roadworks, parks, and the tile of the milestone."""
