"""Coffee in words: what happened, why a route sold, previews, help."""
