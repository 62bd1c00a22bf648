"""Hard choices: milestones of the base game that are removed after turn 2 or 3."""

from __future__ import annotations

HARD_CHOICES = "hard_choices"
"""The id of the module."""
LAST_TURNS = {
    "first_burger_marketed": 2,
    "first_pizza_marketed": 2,
    "first_drink_marketed": 2,
    "first_train": 2,
    "first_hire_3": 3,
}
"""By milestone: the turn in whose clean up it leaves the game."""
