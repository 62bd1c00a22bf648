"""Drawings of Food Chain Magnate: the map, what stands on it and beside it, and the sheets."""
