"""The games on offer, and the pages and API calls that they add to the server."""
