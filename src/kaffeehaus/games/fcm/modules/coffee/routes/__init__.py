"""Coffee routes: what a house buys on its way to dinner, why, and how it is drawn."""
