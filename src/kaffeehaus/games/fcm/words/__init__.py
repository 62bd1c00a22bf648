"""Food Chain Magnate in words: questions, what happened, why, previews, help, the map as text."""
