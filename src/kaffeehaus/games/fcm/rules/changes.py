"""Where things are put on the board, read from the events."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.rules.board.square_names import read_square
from kaffeehaus.games.fcm.rules.events import (
    CampaignPlaced,
    GardenBuilt,
    HouseBuilt,
    RestaurantPlaced,
)
from kaffeehaus.games.fcm.rules.town import Box


def base_places(event: Event) -> Iterator[Box]:
    """Restaurants, campaigns on the board, houses and gardens."""
    match event:
        case RestaurantPlaced(place=place):
            yield Box(*read_square(place), 2, 2)
        case CampaignPlaced(box=Box() as box) | HouseBuilt(box=box) | GardenBuilt(box=box):
            yield box
