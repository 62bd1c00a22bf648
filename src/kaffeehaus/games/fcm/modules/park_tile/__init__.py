"""Park tile: the map tile with two parks, for tables without lobbyists."""
