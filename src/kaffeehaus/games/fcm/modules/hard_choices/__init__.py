"""Hard choices: who wants the early milestones must go for them at once, and not for all."""
