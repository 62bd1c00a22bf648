"""What comes in the box, as data files that are checked when they are read."""
