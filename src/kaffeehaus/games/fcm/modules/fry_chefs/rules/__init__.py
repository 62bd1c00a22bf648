"""The rules of fry chefs: what they add to a sale."""
