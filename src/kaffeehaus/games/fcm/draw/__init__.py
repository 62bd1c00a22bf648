"""Drawings of Food Chain Magnate: the ground of the map, what stands on it, and coffee routes."""
