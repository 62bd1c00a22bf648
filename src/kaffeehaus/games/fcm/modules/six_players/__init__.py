"""Six players: a larger town for a sixth chain."""
