"""Night shift managers in words: help."""
