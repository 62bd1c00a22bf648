"""New milestones: seventeen others in the place of those of the base game."""
