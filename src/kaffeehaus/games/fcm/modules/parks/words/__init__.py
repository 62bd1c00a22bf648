"""Parks in words: beside which house one lies, and what that means."""
