"""The OpenAPI description of the API, and the page made of it."""
