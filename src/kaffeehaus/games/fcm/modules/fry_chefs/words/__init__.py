"""Fry chefs in words: help."""
