"""Where roads and parks may lie, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    LobbyPiece,
    PieceKind,
    Turned,
)
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, Mask, RoadNet
from kaffeehaus.games.fcm.rules.board.square_names import square_name
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.placing import roads_in_reach
from kaffeehaus.games.fcm.rules.position import Position

NEAR = Range(Measure.ROAD, 2)
"""How far a lobbyist goes."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a chain can build on, found once for all pieces."""

    net: RoadNet
    free: Mask
    reached: Mask
    """Road squares in reach."""
    doors: Mask
    """The chain's own entrances."""

    def anchors(self, piece: LobbyPiece, turned: Turned) -> Mask:
        """The first squares of all places for a piece that is turned so."""
        return self.room(turned) & self.at_roads(piece, turned, self.reached)

    def room(self, turned: Turned) -> Mask:
        """The first squares of all places on empty ground, wherever the roads are.

        A piece hangs together, so that none of its squares is seen across the border.
        """
        found = self.free
        for square in turned.squares[1:]:
            found &= _seen_from(self.net, self.free, square)
        return found

    def at_roads(self, piece: LobbyPiece, turned: Turned, roads: Mask) -> Mask:
        """The first squares from which an arrow points at one of these roads, or at the chain's own
        entrance; or from which a park lies beside one of them."""
        if piece.kind is PieceKind.ROAD:
            wanted, steps = roads | self.doors, turned.targets
        else:
            wanted, steps = self._beside(roads), turned.squares
        found = 0
        for step in steps:
            found |= _seen_from(self.net, wanted, step)
        return found

    def _beside(self, roads: Mask) -> Mask:
        found = 0
        for heading in HEADINGS:
            found |= self.net.shift(roads, heading)
        return found


def _seen_from(net: RoadNet, squares: Mask, step: Square) -> Mask:
    """The squares from which such a step leads into the set."""
    bits = step[0] * net.stride + step[1]
    return squares >> bits if bits >= 0 else squares << -bits


def site_of(state: Position, seat: Seat) -> Site:
    """What the chain can build on now."""
    reached = roads_in_reach(state, seat, NEAR)
    return Site(state.ground.net, state.free_squares(), reached, state.doors(seat))


def has_place(site: Site, piece: LobbyPiece) -> bool:
    """Whether a piece can be laid at all."""
    return any(site.anchors(piece, turned) for turned in piece.turns)


def places(site: Site, piece: LobbyPiece) -> Iterator[LayPiece]:
    """Every way to lay a piece: turn by turn, places in reading order."""
    for turned in piece.turns:
        for square in site.net.squares(site.anchors(piece, turned)):
            yield LayPiece(piece.id, turned.name, square_name(*square))
