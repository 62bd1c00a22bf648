"""The event stream of a player: games, turns, challenges and notifications."""
