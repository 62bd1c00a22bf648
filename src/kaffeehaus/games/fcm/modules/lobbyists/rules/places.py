"""Where roads, parks and map tiles may lie, and the tile that the milestone adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece, LayTile, TileAdded
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import ARROW_IN_REACH, AddedTile, lobby_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import LobbyPiece, PieceKind, Turned
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, Mask, RoadNet, neighbour, tile_of
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.houses import houses_on
from kaffeehaus.games.fcm.rules.placing import roads_in_reach, taken_outside
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box

NEAR = Range(Measure.ROAD, 2)
"""How far a lobbyist goes."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a chain can build on, found once for all pieces."""

    net: RoadNet
    free: Mask
    reached: Mask
    """Road squares in reach."""
    aims: Mask
    """Road squares at which an arrow may point."""
    doors: Mask
    """The chain's own entrances."""

    def anchors(self, piece: LobbyPiece, turned: Turned) -> Mask:
        """The first squares of all places for a piece that is turned so."""
        return self.room(turned) & self._at_roads(piece, turned)

    def room(self, turned: Turned) -> Mask:
        """The first squares of all places on empty ground, wherever the roads are.

        A piece hangs together, so that none of its squares is seen across the border.
        """
        found = self.free
        for square in turned.squares[1:]:
            found &= _seen_from(self.net, self.free, square)
        return found

    def _at_roads(self, piece: LobbyPiece, turned: Turned) -> Mask:
        """The first squares from which the piece lies beside a road in reach and, if it is a road,
        an arrow points at a road too; or an arrow points at the chain's own entrance."""
        near = self._from_any(turned.squares, self._beside_reached())
        if piece.kind is PieceKind.PARK:
            return near
        at_door = self._from_any(turned.targets, self.doors)
        return at_door | near & self._from_any(turned.targets, self.aims)

    def _from_any(self, steps: Iterable[Square], squares: Mask) -> Mask:
        """The squares from which at least one of these steps leads into the set."""
        found = 0
        for step in steps:
            found |= _seen_from(self.net, squares, step)
        return found

    def _beside_reached(self) -> Mask:
        found = 0
        for heading in HEADINGS:
            found |= self.net.shift(self.reached, heading)
        return found

    def unlimited(self) -> Site:
        """The same if every road were in reach."""
        return replace(self, reached=self.net.roads, aims=self.net.roads)


def _seen_from(net: RoadNet, squares: Mask, step: Square) -> Mask:
    """The squares from which such a step leads into the set."""
    bits = step[0] * net.stride + step[1]
    return squares >> bits if bits >= 0 else squares << -bits


def site_of(state: Position, seat: Seat) -> Site:
    """What the chain can build on now."""
    net, reached = state.ground.net, roads_in_reach(state, seat, NEAR)
    aims = reached if state.rulings[ARROW_IN_REACH] == "yes" else net.roads
    return Site(net, state.free_squares(), reached, aims, state.doors(seat))


def has_place(site: Site, piece: LobbyPiece) -> bool:
    """Whether a piece can be laid at all."""
    return any(site.anchors(piece, turned) for turned in piece.turns)


def places(site: Site, piece: LobbyPiece) -> Iterator[LayPiece]:
    """Every way to lay a piece: turn by turn, places in reading order."""
    for turned in piece.turns:
        for square in site.net.squares(site.anchors(piece, turned)):
            yield LayPiece(piece.id, turned.name, square_name(*square))


# Map tiles


TURNS = range(4)


def tiles_left(state: Position) -> list[str]:
    """The tiles of this game that do not lie in the town, but for those that stay out of it."""
    rules = state.rules
    gone = set(rules.setting_up.stay_out(state.options))
    gone.update(laid.tile for row in read_map(state.town.tiles) for laid in row)
    gone.update(added.tile for added in lobby_in(state).tiles)
    return [tile for tile in rules.map_tiles if tile not in gone]


def lots(state: Position) -> list[Square]:
    """Where a tile may lie, in tiles: with a whole side at a tile of the town, and not where an
    airplane or anything else stands outside."""
    outside = taken_outside(state)
    return [lot for lot in edge(state) if outside.is_free(lot_box(lot))]


def edge(state: Position) -> list[Square]:
    """Every place with a whole side at a tile of the town, in tiles and reading order."""
    town = state.ground.tiles_of(state.ground.all)
    return sorted({neighbour(tile, heading) for tile in town for heading in HEADINGS} - town)


def lot_box(lot: Square) -> Box:
    """The squares of a tile that lies there."""
    return Box(lot[0] * TILE, lot[1] * TILE, TILE, TILE)


def lot_name(lot: Square) -> str:
    """A lot is named by its upper left square."""
    return square_name(lot[0] * TILE, lot[1] * TILE)


def tile_places(state: Position, tile: str) -> Iterator[LayTile]:
    """Every way to lay a tile: turn by turn, places in reading order."""
    free = lots(state)
    for turn in TURNS:
        for lot in free:
            yield LayTile(tile, turn, lot_name(lot))


def add_tile(state: Position, seat: Seat, action: LayTile) -> None:
    """The town grows; the houses of the tile are there at once."""
    added = AddedTile(action.map_tile, action.turn, *tile_of(read_square(action.lot)))
    lobby_in(state).tiles.append(added)
    for house in houses_on(added.laid, added.row, added.column):
        state.put_house(house)
    state.lay_out()
    state.emit(TileAdded(seat, action.map_tile, action.turn, action.lot))
