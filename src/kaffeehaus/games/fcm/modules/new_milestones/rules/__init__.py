"""The rules of new milestones, one file for each theme."""
