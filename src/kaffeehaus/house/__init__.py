"""The house: the server with its tables, players, pages and API."""
