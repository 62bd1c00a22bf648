"""Fry chefs: a fixed bonus for every house served."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House

FRY_CHEFS = "fry_chefs"
"""The id of the module."""
FRY_CHEF = "fry_chef"
COOKS = ("burger_cook", "pizza_cook", "sushi_cook", "noodle_cook")
"""Who can become a fry chef, as far as their modules are in the game."""
FRIES = 10


def fries_for_a_house(state: Position, seat: Seat, house: House, sold: Mapping[str, int]) -> int:
    """$10 for each fry chef at work, whatever the house buys."""
    return FRIES * sum(number for card, number in state.at_work(seat) if card.id == FRY_CHEF)
