"""Lobby: lists of tables, a player's own tables, and setting up new ones."""
