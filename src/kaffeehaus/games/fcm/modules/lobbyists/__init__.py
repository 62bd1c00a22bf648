"""Lobbyists: they get roads and parks built, and the first of them a whole new quarter."""
