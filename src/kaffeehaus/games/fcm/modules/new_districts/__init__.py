"""New districts: five more map tiles, with more drinks, more houses and apartments."""
