"""The Watch page: the best game of each kind, with an evaluation where that helps no player."""
