"""Lobbyists: they build roads and parks; the first of them adds a map tile."""
