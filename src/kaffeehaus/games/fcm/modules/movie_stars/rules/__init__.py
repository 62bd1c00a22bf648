"""The rules of movie stars: who comes first."""
