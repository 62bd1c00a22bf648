"""What is earned by selling: the CEO's slots for burgers."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import FIRST_BURGER_SOLD
from kaffeehaus.games.fcm.rules.position import Position

CEO_SLOTS = 4


def four_slots_for_burgers(state: Position, seat: Seat) -> int:
    """First burger sold; reserve cards do not lower it."""
    return CEO_SLOTS if FIRST_BURGER_SOLD in state.player(seat).milestones else 0
