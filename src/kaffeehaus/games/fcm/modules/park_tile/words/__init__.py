"""The park tile in words: the help."""
