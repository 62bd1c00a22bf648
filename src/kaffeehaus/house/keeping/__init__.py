"""Keeping the house in order: its data checked, backed up by the clock, and kept as told."""
