"""A bank that runs out between two dinners."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.new_milestones.rules.rulings import RESERVES_OPEN
from kaffeehaus.games.fcm.rules.phases.dinner import is_broken, open_reserves
from kaffeehaus.games.fcm.rules.position import Position


def look_at_the_bank(state: Position) -> None:
    """By the ruling the reserve cards are opened at once; the game itself ends at dinner only."""
    at_once = state.rulings[RESERVES_OPEN] == "at_once"
    if at_once and is_broken(state) and not state.town.breaks:
        open_reserves(state)
