"""The rules of the new tiles: what the table has agreed."""
