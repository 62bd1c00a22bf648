"""All data of a house in a form that SQLite and PostgreSQL have in common."""
