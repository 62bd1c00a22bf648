"""What can happen with lobbyists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat


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
