"""Seats: joining, leaving, resigning, rematches, replacements and last-seen times."""
