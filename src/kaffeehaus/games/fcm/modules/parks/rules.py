"""Parks: which houses lie beside one, and what they pay more."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House

PARK = "P"
"""The character of its squares on the board: taken ground, over which mail passes."""


def is_beside_a_park(state: Position, house: House) -> bool:
    """Whether a square of the house or of its garden is next to a park, however many there are."""
    near = state.ground.grown(state.house_mask(house))
    return bool(near & state.ground.squares_with(PARK))


def once_more_beside_a_park(state: Position, house: House) -> int:
    """The unit price is paid once more; a second park adds nothing."""
    return 1 if is_beside_a_park(state, house) else 0
