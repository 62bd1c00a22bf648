"""Noodles as a substitute for an order that no chain can serve."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House

NOODLES = "noodles"
"""The id of the module, and of the good."""


def noodles_for_all(state: Position, house: House) -> Mapping[str, int]:
    """One for every counter, food or drink."""
    return {NOODLES: len(house.demand)}
