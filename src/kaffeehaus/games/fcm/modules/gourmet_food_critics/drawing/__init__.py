"""Drawings of kimchi: the good."""
