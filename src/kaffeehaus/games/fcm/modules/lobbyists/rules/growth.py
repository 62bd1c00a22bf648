"""The map tile of the milestone: which are left, and where one may lie."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayTile, TileAdded
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import AddedTile, lobby_in
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, neighbour, tile_of
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.placing import taken_outside
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.printed import houses_on
from kaffeehaus.games.fcm.rules.town import Box

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
