"""Six players in words: the help."""
