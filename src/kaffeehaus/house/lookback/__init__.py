"""Game analysis: evaluates and proves positions of finished games, and lets players retry
blunders."""
