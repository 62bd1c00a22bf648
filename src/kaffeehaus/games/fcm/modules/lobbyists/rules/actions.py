"""Actions and events of lobbyists, and the text forms of the actions.

A piece is taken, `road long`, and then laid, `lay long across c4`: its turn, and its first square
in reading order. A map tile is taken and laid in the same way: `map tile L`, `lay tile L 2 p1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces, moved
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import SQUARE, TILE, read_square, square_name
from kaffeehaus.games.fcm.rules.notation import forms
from kaffeehaus.games.fcm.rules.town import Box


@dataclass(frozen=True)
class TakeRoad(FcmAction):
    """A lobbyist builds a road; how and where is asked next."""

    kind: ClassVar[str] = "road"
    confirms: ClassVar[bool] = False
    road: str


@dataclass(frozen=True)
class TakePark(FcmAction):
    """A lobbyist builds a park; how and where is asked next."""

    kind: ClassVar[str] = "park"
    confirms: ClassVar[bool] = False
    park: str


@dataclass(frozen=True)
class LayPiece(FcmAction):
    """Lay the road or park in hand: its turn, and its first square in reading order."""

    kind: ClassVar[str] = "lay"
    confirms: ClassVar[bool] = False
    turning: ClassVar[str] = "turn"
    piece: str
    turn: str
    place: str

    def covers(self) -> tuple[str, ...]:
        """The squares of the piece."""
        turned = lobby_pieces()[self.piece].turned(self.turn)
        squares = moved(turned.squares, read_square(self.place))
        return tuple(square_name(*square) for square in squares)


@dataclass(frozen=True)
class TakeTile(FcmAction):
    """Take one of the map tiles that are left; how and where is asked next."""

    kind: ClassVar[str] = "map tile"
    confirms: ClassVar[bool] = False
    map_tile: str


@dataclass(frozen=True)
class LayTile(FcmAction):
    """Lay the map tile in hand: its clockwise quarter turns, and its upper left square."""

    kind: ClassVar[str] = "lay tile"
    confirms: ClassVar[bool] = False
    turning: ClassVar[str] = "turn"
    map_tile: str
    turn: int
    lot: str


@dataclass(frozen=True)
class LeaveTile(FcmAction):
    """Lay no tile for the milestone."""

    kind: ClassVar[str] = "no tile"
    confirms: ClassVar[bool] = False


_ROADS, _PARKS, _TURNS = (
    "|".join(sorted(names))
    for names in (
        {piece.id for piece in lobby_pieces().values() if piece.kind.value == "road"},
        {piece.id for piece in lobby_pieces().values() if piece.kind.value == "park"},
        {turn.name for piece in lobby_pieces().values() for turn in piece.turns},
    )
)
FORMS = forms(
    (TakeRoad, f"({_ROADS})", lambda form: TakeRoad(form[1])),
    (TakePark, f"({_PARKS})", lambda form: TakePark(form[1])),
    (
        LayPiece,
        f"({_ROADS}|{_PARKS}) ({_TURNS}) ({SQUARE})",
        lambda form: LayPiece(form[1], form[2], form[3]),
    ),
    (TakeTile, "([A-Z])", lambda form: TakeTile(form[1])),
    (
        LayTile,
        f"([A-Z]) ([0-3]) ({SQUARE})",
        lambda form: LayTile(form[1], int(form[2]), form[3]),
    ),
    plain=(LeaveTile(),),
)


# Events


@dataclass(frozen=True)
class RoadBegun(Event):
    """A road is under construction."""

    code: ClassVar[str] = "lobby_road_begun"
    seat: Seat
    piece: str
    turn: str
    place: str
    works: tuple[str, ...]
    """The road squares on which it put roadworks."""


@dataclass(frozen=True)
class ParkBuilt(Event):
    """A park is there."""

    code: ClassVar[str] = "lobby_park_built"
    seat: Seat
    piece: str
    turn: str
    place: str


@dataclass(frozen=True)
class TileAdded(Event):
    """The town has grown by a map tile."""

    code: ClassVar[str] = "lobby_tile_added"
    seat: Seat
    tile: str
    turns: int
    lot: str


@dataclass(frozen=True)
class RoadsFinished(Event):
    """Roads under construction can be used from now on, and all roadworks are gone."""

    code: ClassVar[str] = "lobby_roads_finished"
    places: tuple[str, ...]
    """By their first squares."""


# New buildings


def new_buildings(event: Event) -> Iterator[Box]:
    """The squares of a road or a park, and all of a new tile."""
    match event:
        case RoadBegun() | ParkBuilt():
            lies = lobby_pieces()[event.piece].turned(event.turn)
            for square in moved(lies.squares, read_square(event.place)):
                yield Box(*square, 1, 1)
        case TileAdded(lot=lot):
            yield Box(*read_square(lot), TILE, TILE)
