"""Drawings of noodles: the good."""
