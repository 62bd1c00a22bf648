"""Arena: resumable round-robin tournaments between bots, with Elo ratings."""
