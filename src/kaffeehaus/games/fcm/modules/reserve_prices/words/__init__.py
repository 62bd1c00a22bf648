"""Reserve prices in words: what is asked, what happened, and their help."""
