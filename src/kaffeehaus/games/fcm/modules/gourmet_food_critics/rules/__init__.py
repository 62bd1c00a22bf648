"""The rules of gourmet food critics: whom a guide reaches, and how long it stays."""
