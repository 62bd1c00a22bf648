"""The rules of ketchup: who earns it, and what it does."""
