"""Players: identity, names and preferences."""
