"""Drawings of parks."""
