"""Noodles: a substitute for any order that no chain can serve."""
