"""Ketchup: a chain whose demand another chain served gets distance -1 at dinner."""
