"""The house's games for other people's libraries: OpenSpiel and PettingZoo, each an extra."""
