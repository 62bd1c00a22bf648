"""Quick pairing: players who wait for an opponent are matched by game, time control and rating."""
