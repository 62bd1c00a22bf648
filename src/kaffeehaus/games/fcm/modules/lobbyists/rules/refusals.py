"""Why a road, a park or a map tile cannot be laid somewhere, square by square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from kaffeehaus.core.i18n import Label, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece, LayTile
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import lobby_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    LobbyPiece,
    PieceKind,
    Turned,
    lobby_pieces,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import edge, lot_box, lots, site_of
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import Mask, tile_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box

TURN_IT = lazy_gettext("It only fits here if you turn it: press R or the turn button.")
TAKEN = lazy_gettext("This square is not empty: a road or park needs empty squares.")
NO_ROOM = lazy_gettext("There is no room here. Point at its upper left square.")
TOO_FAR = lazy_gettext("The road there is out of range: a lobbyist has range 2 (road).")
NO_AIM = lazy_gettext("One of its arrows must point at a road or at your own entrance.")
NOT_BESIDE = lazy_gettext("A park must lie beside a road.")
NO_SIDE = lazy_gettext("A tile must share a whole side with a tile of the town.")
PLANE = lazy_gettext("An airplane or another piece is on this side of the town.")


def where_not(state: Position, seat: Seat) -> Iterator[tuple[Label, Sequence[Box]]]:
    """With its reason: the squares where the thing in hand cannot be laid."""
    part = lobby_in(state)
    if part.tile_in_hand:
        free = set(lots(state))
        yield PLANE, [lot_box(lot) for lot in edge(state) if lot not in free]
    elif part.piece_in_hand:
        piece, net = lobby_pieces()[part.piece_in_hand], state.ground.net
        for why, there in _reasons(state, seat, piece, piece.turns):
            yield why, [Box(*square, 1, 1) for square in net.squares(there)]


def why_not_there(state: Position, seat: Seat, action: FcmAction) -> Label:
    """Why the thing in hand cannot be laid as somebody wrote; nothing for any other action."""
    part = lobby_in(state)
    match action:
        case LayTile(map_tile=tile) if tile == part.tile_in_hand:
            return PLANE if tile_of(read_square(action.lot)) in edge(state) else NO_SIDE
        case LayPiece(piece=name) if name == part.piece_in_hand:
            piece = lobby_pieces()[name]
            turns = [turned for turned in piece.turns if turned.name == action.turn]
            there = state.ground.net.mask([read_square(action.place)])
            reasons = _reasons(state, seat, piece, turns)
            return next((why for why, squares in reasons if squares & there), NO_ROOM)
    return ""


def _reasons(
    state: Position, seat: Seat, piece: LobbyPiece, turns: Sequence[Turned]
) -> Iterator[tuple[Label, Mask]]:
    """Each square once, by the first thing that is wrong with it."""
    site = site_of(state, seat)
    anywhere = site.unlimited()
    room = reduce(or_, (site.room(turned) for turned in turns), 0)
    near = reduce(or_, (anywhere.anchors(piece, turned) for turned in turns), 0)
    legal = reduce(or_, (site.anchors(piece, turned) for turned in turns), 0)
    yield TURN_IT, legal
    yield TAKEN, state.ground.all & ~site.free
    yield NO_ROOM, site.free & ~room
    yield TOO_FAR, near & ~legal
    yield NO_AIM if piece.kind is PieceKind.ROAD else NOT_BESIDE, room & ~near
