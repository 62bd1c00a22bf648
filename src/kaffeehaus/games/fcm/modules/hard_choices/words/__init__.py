"""Hard choices in words: help."""
