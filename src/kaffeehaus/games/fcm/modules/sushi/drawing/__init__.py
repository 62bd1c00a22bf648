"""Drawings of sushi: the good."""
