"""Hard choices: five early milestones are removed after turn 2 or 3."""
