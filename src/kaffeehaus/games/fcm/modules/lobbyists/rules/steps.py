"""When lobbyists build: in the day, each one road or park; and when roads are finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    LayPiece,
    LayTile,
    LeaveTile,
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TakePark,
    TakeRoad,
    TakeTile,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    FIRST_LOBBYIST_USED,
    LOBBYIST,
    LaidPiece,
    lobby_in,
    pieces_left,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    PieceKind,
    lobby_pieces,
    moved,
    roadworks_in_the_box,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import (
    add_tile,
    has_place,
    lots,
    places,
    site_of,
    tile_places,
    tiles_left,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.refusals import where_not, why_not_there
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import read_square, square_name
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep, Step
from kaffeehaus.games.fcm.rules.town import Box, add


class Lobbying(DayStep):
    """A piece, then how and where it lies; the tile of the milestone comes between two pieces."""

    id: ClassVar[str] = "lobbying"
    title: ClassVar[Label] = lazy_pgettext("step", "lobbying")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Tiles as long as one is due; roads before parks."""
        part = lobby_in(state)
        if part.tile_in_hand:
            return [*tile_places(state, part.tile_in_hand)]
        if part.tile_due:
            return [*(TakeTile(tile) for tile in tiles_left(state)), LeaveTile()]
        if part.piece_in_hand:
            return [*places(site_of(state, seat), lobby_pieces()[part.piece_in_hand])]
        if uses_left(state, seat, LOBBYIST) <= 0:
            return []
        return _pieces(state, seat)

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not with something in hand."""
        part = lobby_in(state)
        return not (part.piece_in_hand or part.tile_due)

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take a piece or a tile, lay it, or do without the tile."""
        part = lobby_in(state)
        match action:
            case TakeRoad(road=piece) | TakePark(park=piece):
                part.piece_in_hand = piece
            case LayPiece():
                part.piece_in_hand = ""
                add(the_day(state).used, LOBBYIST)
                lay(state, seat, action)
            case TakeTile(map_tile=tile):
                part.tile_in_hand = tile
            case LayTile():
                part.tile_in_hand, part.tile_due = "", False
                add_tile(state, seat, action)
            case LeaveTile():
                part.tile_due = False

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`builds 1 road or park`."""
        laid = sum(number for card, number in state.at_work(seat) if card.id == LOBBYIST)
        if laid:
            yield ngettext("builds %(num)s road or park", "builds %(num)s roads or parks", laid)

    def why_idle(self, state: Position, seat: Seat) -> str:
        """No piece is left in the box, or there is no place for any."""
        if uses_left(state, seat, LOBBYIST) <= 0:
            return ""
        if any(any(pieces_left(state, kind)) for kind in PieceKind):
            return gettext("Your lobbyists have no place for a road or park in range.")
        return gettext("No roads or parks are left for your lobbyists.")

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """Of a place for the thing in hand."""
        return str(why_not_there(state, seat, action))

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """For every square where the thing in hand cannot be laid."""
        return {str(why): there for why, there in where_not(state, seat)}


def _pieces(state: Position, seat: Seat) -> list[FcmAction]:
    """The pieces in the box for which there is a place."""
    site = site_of(state, seat)
    roads = (piece for piece in pieces_left(state, PieceKind.ROAD) if has_place(site, piece))
    parks = (piece for piece in pieces_left(state, PieceKind.PARK) if has_place(site, piece))
    return [*(TakeRoad(piece.id) for piece in roads), *(TakePark(piece.id) for piece in parks)]


def lay(state: Position, seat: Seat, action: LayPiece) -> None:
    """A park is there at once; a road is begun, and puts roadworks where its arrows point."""
    part, place = lobby_in(state), read_square(action.place)
    is_park = lobby_pieces()[action.piece].kind is PieceKind.PARK
    piece = LaidPiece(action.piece, action.turn, *place, finished=is_park)
    part.laid.append(piece)
    if is_park:
        state.lay_out()
        state.emit(ParkBuilt(seat, action.piece, action.turn, action.place))
        return
    works = _put_roadworks(state, piece)
    state.lay_out()
    state.emit(RoadBegun(seat, action.piece, action.turn, action.place, works))


def _put_roadworks(state: Position, piece: LaidPiece) -> tuple[str, ...]:
    """On every plain road square at which an arrow points, once, as long as there are any."""
    works, net = lobby_in(state).works, state.ground.net
    put = []
    for square in moved(piece.turned.targets, piece.place):
        is_road = net.mask([square]) & net.roads & ~net.overpasses
        if is_road and square not in works and len(works) < roadworks_in_the_box():
            works.append(square)
            put.append(square_name(*square))
    return tuple(put)


def first_lobbyist(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Whoever places a road or a park earns the milestone."""
    if isinstance(event, RoadBegun | ParkBuilt):
        yield event.seat, FIRST_LOBBYIST_USED


def tile_for_the_milestone(state: Position, seat: Seat, milestone: str) -> None:
    """It brings a map tile at once, if there is one left and a place for it."""
    if milestone == FIRST_LOBBYIST_USED:
        lobby_in(state).tile_due = bool(tiles_left(state) and lots(state))


class FinishRoads(Step):
    """Runs by itself: roadworks go, and roads can be used."""

    id: ClassVar[str] = "finish_roads"
    title: ClassVar[Label] = lazy_pgettext("step", "roads finished")

    def begin(self, state: Position) -> None:
        """All at once."""
        part = lobby_in(state)
        begun = [piece for piece in part.laid if not piece.finished]
        if not begun:
            return
        part.laid = [replace(piece, finished=True) for piece in part.laid]
        part.works = []
        state.lay_out()
        state.emit(RoadsFinished(tuple(square_name(*one.place) for one in begun), auto=True))
