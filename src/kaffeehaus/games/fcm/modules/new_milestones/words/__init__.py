"""New milestones in words: what is asked, what happened, previews, help."""
