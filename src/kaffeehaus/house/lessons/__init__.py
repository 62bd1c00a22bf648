"""Interactive lessons: pages, API and the progress of players."""
