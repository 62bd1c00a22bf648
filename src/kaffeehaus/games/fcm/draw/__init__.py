"""Drawings of Food Chain Magnate: the ground of the map, and what stands on it and beside it."""
