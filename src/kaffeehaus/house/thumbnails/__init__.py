"""Thumbnails: the positions of tables in small, in lists that update live."""
