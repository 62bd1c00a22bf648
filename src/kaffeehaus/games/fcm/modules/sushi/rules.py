"""Sushi as a substitute for the order of a house with a garden."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House

SUSHI = "sushi"
"""The id of the module, and of the good."""


def sushi_in_the_garden(state: Position, house: House) -> Mapping[str, int] | None:
    """One sushi for every counter, food or drink; None without a garden."""
    return {SUSHI: len(house.demand)} if house.garden else None
