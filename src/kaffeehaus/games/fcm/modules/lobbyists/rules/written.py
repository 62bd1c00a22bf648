"""Added tiles, roads, parks and roadworks in a written position."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    AddedTile,
    LaidPiece,
    lobby_in,
    pieces_left,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    LobbyPiece,
    PieceKind,
    lobby_pieces,
    moved,
    roadworks_in_the_box,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import (
    Site,
    edge,
    lot_box,
    lot_name,
    lots,
    tiles_left,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.refusals import NOT_BESIDE
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.houses import houses_on
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.rules.written.lines import (
    Line,
    LineForm,
    Pointing,
    Words,
    box_squares,
    check_free,
    circled,
    nearest,
    pointed_square,
)

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


def _at_nearest_lot(state: Position, words: Words) -> Iterator[Words]:
    """Outside the board, at the side that is nearest to the square; by default not turned."""
    box = nearest(map(lot_box, lots(state)), pointed_square(words, max(1, len(words) - 1)))
    if box:
        yield [words[0], *(words[1:-1] or ["0"]), square_name(box.top, box.left)]
    else:
        yield words


def _other_quarters(state: Position, words: Words) -> Iterator[Words]:
    for turns in circled("0123", words[1]):
        yield [words[0], turns, words[2]]


def _tile_squares(words: Words) -> Iterator[Square]:
    yield from box_squares([words[2], f"{TILE}x{TILE}"])


def _read_piece(kind: PieceKind, state: Position, line: Line) -> None:
    name = line.one_of([piece.id for piece in pieces_left(state, kind)], "piece")
    piece = lobby_pieces()[name]
    turn = line.one_of([turned.name for turned in piece.turns], "turn")
    square, finished = line.square(), not (kind is PieceKind.ROAD and line.skip(UNFINISHED))
    line.end()
    laid = LaidPiece(name, turn, *square, finished)
    for row, column in laid.squares():
        check_free(state, line, Box(row, column, 1, 1))
    if kind is PieceKind.PARK and turn not in _joined(state, piece.id, laid.place):
        raise line.wrong(str(NOT_BESIDE))
    lobby_in(state).laid.append(laid)
    state.lay_out()


def _write_pieces(kind: PieceKind, state: Position) -> Iterator[str]:
    for laid in lobby_in(state).laid:
        if laid.kind is kind:
            unfinished = "" if laid.finished else f" {UNFINISHED}"
            yield f"{laid.piece} {laid.turn} {square_name(*laid.place)}{unfinished}"


def _joined(state: Position, piece_id: str, square: Square) -> list[str]:
    """The turns in which a piece can lie there beside a road; a road must also point at a road or
    an entrance."""
    net, piece = state.ground.net, lobby_pieces()[piece_id]
    doors = 0
    for seat in range(state.seats):
        doors |= state.doors(seat)
    site = Site(net, state.free_squares(), net.roads, net.roads, doors)
    return [one.name for one in piece.turns if site.anchors(piece, one) & net.mask([square])]


def _joining(state: Position, words: Words) -> Iterator[Words]:
    """With each turn in which the piece lies beside a road, and a road leads to one."""
    name, piece = words[0] if words else "", lobby_pieces().get(words[0] if words else "")
    turns = [one.name for one in piece.turns] if piece else []
    if (len(words) > 1 and words[1] in turns) or piece is None:
        yield words
        return
    place, rest = pointed_square(words, 1), words[2:]
    joined = _joined(state, name, place)
    if not joined and any(_has_room(state, piece, turn, place) for turn in turns):
        raise BadPositionText(
            str(NOT_BESIDE)
            if piece.kind is PieceKind.PARK
            else gettext("No end of this road would meet a road or an entrance.")
        )
    yield from ([name, turn, words[1], *rest] for turn in joined or turns)


def _has_room(state: Position, piece: LobbyPiece, turn: str, place: Square) -> bool:
    squares = state.ground.net.mask(moved(piece.turned(turn).squares, place))
    return squares & state.free_squares() == squares


def _turned(state: Position, words: Words) -> Iterator[Words]:
    """First where it joins a road."""
    name, lies, place, *rest = words
    turns = [one.name for one in lobby_pieces()[name].turns]
    joined = _joined(state, name, read_square(place))
    ways = circled(turns, lies)
    for turn in sorted(ways, key=lambda turn: turn not in joined):
        yield [name, turn, place, *rest]


def _piece_squares(words: Words) -> tuple[Square, ...]:
    return LaidPiece(words[0], words[1], *read_square(words[2]), finished=True).squares()


def _read_works(state: Position, line: Line) -> None:
    works = lobby_in(state).works
    for _ in line.items():
        square = line.square()
        if square in works:
            raise line.wrong(
                gettext("There are already roadworks at %(square)s.", square=square_name(*square))
            )
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
        pointing=Pointing(
            _at_nearest_lot,
            _other_quarters,
            covers=_tile_squares,
            title=lazy_gettext("Added map tile"),
            offers=tiles_left,
        ),
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
        pointing=Pointing(
            _joining,
            _turned,
            way=1,
            covers=_piece_squares,
            title=lazy_gettext("Road"),
            offers=lambda state: (piece.id for piece in pieces_left(state, PieceKind.ROAD)),
        ),
    ),
    LineForm(
        "park PIECE TURN SQUARE",
        lazy_gettext("A lobbyists’ park: the piece, its orientation and its first square."),
        lambda state, line: _read_piece(PieceKind.PARK, state, line),
        lambda state: _write_pieces(PieceKind.PARK, state),
        ground=True,
        pointing=Pointing(
            _joining,
            _turned,
            way=1,
            covers=_piece_squares,
            title=lazy_gettext("Park"),
            offers=lambda state: (piece.id for piece in pieces_left(state, PieceKind.PARK)),
        ),
    ),
    LineForm(
        "roadworks SQUARE, SQUARE ...",
        lazy_gettext("The road squares with roadworks."),
        _read_works,
        _write_works,
        ground=True,
        pointing=Pointing(title=lazy_gettext("Roadworks")),
    ),
)
