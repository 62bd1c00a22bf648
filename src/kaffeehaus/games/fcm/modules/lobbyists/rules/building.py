"""Where lobbyists have built, read from the events."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.lobbyists.rules.events import ParkBuilt, RoadBegun, TileAdded
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces, moved
from kaffeehaus.games.fcm.rules.board.plan import TILE
from kaffeehaus.games.fcm.rules.board.square_names import read_square
from kaffeehaus.games.fcm.rules.town import Box


def new_buildings(event: Event) -> Iterator[Box]:
    """The squares of a road or a park, and all of a new tile."""
    match event:
        case RoadBegun() | ParkBuilt():
            lies = lobby_pieces()[event.piece].turned(event.turn)
            for square in moved(lies.squares, read_square(event.place)):
                yield Box(*square, 1, 1)
        case TileAdded(lot=lot):
            yield Box(*read_square(lot), TILE, TILE)
