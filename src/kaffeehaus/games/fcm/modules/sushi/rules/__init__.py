"""The rules of sushi: who eats it, and when."""
