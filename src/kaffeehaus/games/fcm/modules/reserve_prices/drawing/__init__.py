"""Drawings of reserve prices: the cards."""
