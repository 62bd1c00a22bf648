"""Sushi in words: help."""
