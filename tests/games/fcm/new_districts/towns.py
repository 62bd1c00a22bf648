"""The town in which the cases of the new districts are worked out."""

from __future__ import annotations

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState

MAP = "U0 V0 W0 | X0 Y0 Z0 | A0 B0 C0"
"""Houses 21 and 22 in the upper row, 25 at its end; below them π, 9¾ and two parks."""
R1 = Restaurant(0, 5, Corner.SW)
R2 = Restaurant(10, 0, Corner.SE)
R3 = Restaurant(10, 5, Corner.SE)


def new_town(*restaurants: Restaurant, modules: str = "") -> FcmState:
    """Turn 1, with more modules if wanted; the first chain has these restaurants, and nobody has
    anything else."""
    chosen = ",".join(filter(None, ("new_districts,park_tile", modules)))
    state = GAME.new({"modules": chosen, "map": MAP}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1], "working"
    state.player(0).restaurants = list(restaurants)
    for player in state.town.players:
        player.reserve = 0
    return state


def billboard(box: Box, good: str = "burger", turns: int | None = 4) -> Campaign:
    """A billboard of the first chain."""
    return Campaign(14, "billboard", 0, None, (good,), turns, box)
