"""The rules of mass marketeers: how often campaigns run."""
