"""What is said of apartments, so that nobody has to know them by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.games.fcm.modules.new_districts.rules.apartments import APARTMENTS
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House


def apartments(state: Position, house: House) -> Iterator[str]:
    """How they differ from other houses."""
    if house.number in APARTMENTS:
        yield f"apartments with {house.per_hit} counters for each hit and no limit"
