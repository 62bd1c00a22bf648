"""Added tiles, roads, parks and roadworks in a written position."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    AddedTile,
    LaidPiece,
    lobby_in,
    pieces_left,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    PieceKind,
    lobby_pieces,
    roadworks_in_the_box,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import edge, lot_name, tiles_left
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.houses import houses_on
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.rules.written.lines import Line, LineForm, check_free

UNFINISHED = "unfinished"


def _read_tile(state: Position, line: Line) -> None:
    tile = line.one_of(tiles_left(state), "tile")
    turns = line.count(gettext("quarter turns"), 0, 3)
    square = line.square()
    line.end()
    lots = edge(state)
    if tile_of(square) not in lots or lot_name(tile_of(square)) != square_name(*square):
        names = ", ".join(map(lot_name, lots))
        raise line.wrong(
            gettext(
                "No tile fits at %(square)s; expected one of %(squares)s.",
                square=square_name(*square),
                squares=names,
            )
        )
    added = AddedTile(tile, turns, *tile_of(square))
    lobby_in(state).tiles.append(added)
    for house in houses_on(added.laid, added.row, added.column):
        state.put_house(house)
    state.lay_out()


def _write_tiles(state: Position) -> Iterator[str]:
    for added in lobby_in(state).tiles:
        yield f"{added.tile} {added.turns} {lot_name((added.row, added.column))}"


def _read_piece(kind: PieceKind, state: Position, line: Line) -> None:
    name = line.one_of([piece.id for piece in pieces_left(state, kind)], "piece")
    piece = lobby_pieces()[name]
    turn = line.one_of([turned.name for turned in piece.turns], "turn")
    square, finished = line.square(), not (kind is PieceKind.ROAD and line.skip(UNFINISHED))
    line.end()
    laid = LaidPiece(name, turn, *square, finished)
    for row, column in laid.squares():
        check_free(state, line, Box(row, column, 1, 1))
    lobby_in(state).laid.append(laid)
    state.lay_out()


def _write_pieces(kind: PieceKind, state: Position) -> Iterator[str]:
    for laid in lobby_in(state).laid:
        if laid.kind is kind:
            unfinished = "" if laid.finished else f" {UNFINISHED}"
            yield f"{laid.piece} {laid.turn} {square_name(*laid.place)}{unfinished}"


def _read_works(state: Position, line: Line) -> None:
    works = lobby_in(state).works
    for _ in line.items():
        square = line.square()
        if not state.ground.net.mask([square]) & state.ground.net.roads:
            raise line.wrong(gettext("%(square)s is not a road.", square=square_name(*square)))
        works.append(square)
    line.end()
    if len(works) > roadworks_in_the_box():
        raise line.wrong(gettext("There are only %(most)s roadworks.", most=roadworks_in_the_box()))


def _write_works(state: Position) -> Iterator[str]:
    if works := lobby_in(state).works:
        yield ", ".join(square_name(*square) for square in works)


LINES = (
    LineForm(
        "tile TILE TURNS SQUARE",
        lazy_gettext(
            "An added map tile: its letter, its clockwise quarter turns and its upper left square."
        ),
        _read_tile,
        _write_tiles,
        ground=True,
    ),
    LineForm(
        "road PIECE TURN SQUARE",
        lazy_gettext(
            "A lobbyists’ road: the piece, its orientation and its first square; add `unfinished` "
            "while it is under construction."
        ),
        lambda state, line: _read_piece(PieceKind.ROAD, state, line),
        lambda state: _write_pieces(PieceKind.ROAD, state),
        ground=True,
    ),
    LineForm(
        "park PIECE TURN SQUARE",
        lazy_gettext("A lobbyists’ park: the piece, its orientation and its first square."),
        lambda state, line: _read_piece(PieceKind.PARK, state, line),
        lambda state: _write_pieces(PieceKind.PARK, state),
        ground=True,
    ),
    LineForm(
        "roadworks SQUARE, SQUARE ...",
        lazy_gettext("The road squares with roadworks."),
        _read_works,
        _write_works,
        ground=True,
    ),
)
