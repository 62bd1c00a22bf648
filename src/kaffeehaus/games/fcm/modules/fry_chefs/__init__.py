"""Fry chefs: ten dollars more for every house that a chain sells to."""
