"""Sushi: houses with a garden prefer it to whatever they ordered."""
