"""Kimchi in words: what happened, hints, help."""
