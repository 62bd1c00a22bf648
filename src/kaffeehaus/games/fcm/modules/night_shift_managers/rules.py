"""Night shift: cards without a salary work twice."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position

NIGHT_SHIFT_MANAGERS = "night_shift_managers"
"""The id of the module."""
NIGHT_SHIFT_MANAGER = "night_shift_manager"


def twice_without_salary(state: Position, seat: Seat, card: str) -> int:
    """By what is printed on the card: one that a milestone frees of its salary works once."""
    if NIGHT_SHIFT_MANAGER not in state.player(seat).work or state.card(card).salary:
        return 0
    return 2
