"""Noodles in words: help."""
