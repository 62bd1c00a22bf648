"""Mass marketeers in words: what happened, and their help."""
