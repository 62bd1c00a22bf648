"""Movie stars: a waitress who made it lets her chain choose first, and wins ties."""
