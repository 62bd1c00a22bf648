"""The rules of hard choices: which milestones leave the game, and when."""
