"""Movie stars: a trained waitress lets her chain choose turn order first and wins ties."""
