"""Movie stars in words: help."""
