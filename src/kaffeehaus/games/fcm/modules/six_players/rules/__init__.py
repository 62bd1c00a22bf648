"""The rules of six players: the size of their table."""
