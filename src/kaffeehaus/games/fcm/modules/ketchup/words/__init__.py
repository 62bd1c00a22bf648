"""Ketchup in words: help."""
