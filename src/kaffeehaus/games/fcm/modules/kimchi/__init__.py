"""Kimchi: made for the next turn, and every house would like one beside its meal."""
