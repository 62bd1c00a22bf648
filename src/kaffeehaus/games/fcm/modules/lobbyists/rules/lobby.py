"""State of the lobbyists module: pieces and tiles on the board, roadworks, and open rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    LobbyPiece,
    PieceKind,
    Turned,
    lobby_pieces,
    moved,
)
from kaffeehaus.games.fcm.modules.parks.rules import PARK
from kaffeehaus.games.fcm.rules.board.plan import BARRIER, ROAD, TILE, Plan, Square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.tiles import Laid, board_rows, read_map
from kaffeehaus.games.fcm.rules.placing import SIDES
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import Answer, AnyRuling, Ruling
from kaffeehaus.games.fcm.rules.town import Box, ModuleState, Piece

ROADWORKS_SLOW: Ruling[Literal["dinner", "every_way"]] = Ruling(
    "roadworks_slow",
    lazy_gettext("Which distances do roadworks increase?"),
    {
        "dinner": lazy_pgettext("ruling", "only those to dinner"),
        "every_way": lazy_pgettext("ruling", "all of them"),
    },
    "dinner",
    deluxe="every_way",
)
ARROW_IN_REACH: Ruling[Answer] = Ruling(
    "arrow_in_reach",
    lazy_gettext("Must the road that a new road’s arrow points to be in range?"),
    {"no": lazy_pgettext("ruling", "no"), "yes": lazy_pgettext("ruling", "yes")},
    "no",
    until={2: "yes"},
)
RULINGS: tuple[AnyRuling, ...] = (ROADWORKS_SLOW, ARROW_IN_REACH)


LOBBYISTS = "lobbyists"
"""The id of the module."""
LOBBYIST = "lobbyist"
FIRST_LOBBYIST_USED = "first_lobbyist_used"


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A road or park on the board."""

    piece: str
    turn: str
    row: int
    column: int
    """Of its first square in reading order."""
    finished: bool
    """Not so while it is a road under construction."""

    @property
    def place(self) -> Square:
        """Its first square in reading order."""
        return self.row, self.column

    @property
    def kind(self) -> PieceKind:
        """Road or park."""
        return lobby_pieces()[self.piece].kind

    @property
    def turned(self) -> Turned:
        """How it lies."""
        return lobby_pieces()[self.piece].turned(self.turn)

    def squares(self) -> tuple[Square, ...]:
        """The squares that it covers."""
        return moved(self.turned.squares, self.place)

    @property
    def sign(self) -> str:
        """What its squares are on the board."""
        if self.kind is PieceKind.PARK:
            return PARK
        return ROAD if self.finished else BARRIER


@dataclass(frozen=True, slots=True)
class AddedTile:
    """A map tile that was added to the town: its turns, and where it lies, counted in tiles."""

    tile: str
    turns: int
    row: int
    column: int

    @property
    def laid(self) -> Laid:
        """The tile as it lies."""
        return Laid(self.tile, self.turns)

    def plan(self) -> Plan:
        """Its squares."""
        return Plan(self.laid.rows(), self.row * TILE, self.column * TILE)


@dataclass(slots=True)
class Lobby(ModuleState):
    """What the module keeps in a position."""

    laid: list[LaidPiece] = field(default_factory=list)
    """In the order in which they were laid."""
    works: list[Square] = field(default_factory=list)
    """The road squares with roadworks, in the order in which they were put."""
    tiles: list[AddedTile] = field(default_factory=list)
    """In the order in which they were added."""
    piece_in_hand: str = ""
    tile_due: bool = False
    """Whether the chain at work has a map tile to lay now, for the milestone."""
    tile_in_hand: str = ""

    def copy(self) -> Lobby:
        """An independent copy."""
        return replace(
            self, laid=self.laid.copy(), works=self.works.copy(), tiles=self.tiles.copy()
        )


def lobby_in(state: Position) -> Lobby:
    """The module's part of the position."""
    part = state.slices[LOBBYISTS]
    assert isinstance(part, Lobby)
    return part


def pieces_left(state: Position, kind: PieceKind) -> Iterator[LobbyPiece]:
    """The pieces of a kind that are still in the box."""
    laid = [piece.piece for piece in lobby_in(state).laid]
    for piece in lobby_pieces().values():
        if piece.kind is kind and laid.count(piece.id) < piece.copies:
            yield piece


def plan_of(state: Position) -> Plan:
    """The board as it was laid, with what was added to it."""
    part = lobby_in(state)
    plan = _grown(state.town.tiles, tuple(part.tiles))
    signs = {square: piece.sign for piece in part.laid for square in piece.squares()}
    return plan.drawn(signs) if signs else plan


@lru_cache(maxsize=64)
def _grown(tiles: str, added: tuple[AddedTile, ...]) -> Plan:
    plan = Plan(board_rows(read_map(tiles)))
    for tile in added:
        plan = plan.joined(tile.plan())
    return plan


def roadworks(state: Position) -> Mask:
    """The road squares that cost one more on the way to dinner."""
    works = lobby_in(state).works
    return state.ground.net.mask(works) if works else 0


def roadworks_for_ranges(state: Position) -> Mask:
    """Those that make ranges and trips longer, too, by the ruling."""
    return roadworks(state) if state.rulings[ROADWORKS_SLOW] == "every_way" else 0


# Pieces for a road under construction


ROADWORKS = "roadworks"
_ROADWORKS = lazy_gettext("roadworks (distance +1)")
_ROAD_END = lazy_gettext("end of a road under construction")
ARROWS = tuple(f"road_end_{side}" for side in SIDES)
"""By heading: the kind of piece that the end of a road under construction is."""


def lobby_signs(state: Position) -> Iterator[Piece]:
    """They cover squares on which nobody can build anyway."""
    part = lobby_in(state)
    for piece in part.laid:
        if piece.finished:
            continue
        for end, heading in piece.turned.arrows:
            (square,) = moved((end,), piece.place)
            yield Piece(ARROWS[heading], _ROAD_END, None, Box(*square, 1, 1))
    for square in part.works:
        yield Piece(ROADWORKS, _ROADWORKS, None, Box(*square, 1, 1))
