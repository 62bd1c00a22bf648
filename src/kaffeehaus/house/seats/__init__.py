"""Seats: joining, leaving, resigning, replacing a player, proposals such as a rematch."""
