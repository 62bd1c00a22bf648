"""The rules of parks: what a house beside one pays."""
