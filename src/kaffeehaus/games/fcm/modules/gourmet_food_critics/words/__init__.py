"""Gourmet food critics in words: their help."""
