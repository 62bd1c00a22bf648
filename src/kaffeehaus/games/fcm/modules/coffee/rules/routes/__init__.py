"""Coffee routes: what a house buys on its way to dinner."""
