"""New districts in words: what is said of apartments, and the help."""
