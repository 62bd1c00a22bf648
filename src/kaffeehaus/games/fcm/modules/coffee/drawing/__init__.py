"""Drawings of coffee: its pieces on the map, and its routes."""
