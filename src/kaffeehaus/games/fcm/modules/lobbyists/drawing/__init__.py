"""Drawings of lobbyists: roads under construction, roadworks, parks, and what is in hand."""
