"""Rural marketeers in words: what is asked, what happened, previews, help."""
