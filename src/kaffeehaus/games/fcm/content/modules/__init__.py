"""What each module brings: one file for each, named by its id."""
