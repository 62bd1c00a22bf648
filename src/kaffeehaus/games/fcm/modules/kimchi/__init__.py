"""Kimchi: a garnish made in the clean up, preferred by every house."""
