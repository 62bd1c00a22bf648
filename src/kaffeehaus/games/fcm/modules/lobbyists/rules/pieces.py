"""The road and park pieces: how many there are, and their squares and arrows as they are turned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from importlib.resources import files

from kaffeehaus.core.notation import revive
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import EAST, NORTH, SOUTH, WEST, neighbour

ARROWS = {"^": NORTH, ">": EAST, "v": SOUTH, "<": WEST}
"""By character: where the arrow of a square points."""
_NOTHING = "."


class PieceKind(Enum):
    """What a piece is when it lies."""

    ROAD = "road"
    PARK = "park"


@dataclass(frozen=True)
class Turned:
    """A piece as it may lie: rows of squares, some of them with an arrow."""

    name: str
    rows: tuple[str, ...]

    @cached_property
    def _signs(self) -> dict[Square, str]:
        """Its squares, counted from the first one in reading order."""
        first = next(column for column, sign in enumerate(self.rows[0]) if sign != _NOTHING)
        return {
            (row, column - first): sign
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
            if sign != _NOTHING
        }

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Counted from the first one, in reading order."""
        return tuple(self._signs)

    @cached_property
    def arrows(self) -> tuple[tuple[Square, int], ...]:
        """The squares with an arrow, and where it points."""
        signs = self._signs.items()
        return tuple((square, ARROWS[sign]) for square, sign in signs if sign in ARROWS)

    @cached_property
    def targets(self) -> tuple[Square, ...]:
        """The squares at which the arrows point."""
        return tuple(neighbour(square, heading) for square, heading in self.arrows)


@dataclass(frozen=True)
class LobbyPiece:
    """A kind of piece in the box."""

    id: str
    kind: PieceKind
    copies: int
    turns: tuple[Turned, ...]
    """Each is the one before, turned clockwise; a park may also lie on its other face."""

    def turned(self, name: str) -> Turned:
        """The piece as it lies in this turn. Raises `KeyError` if there is no such turn."""
        return {turn.name: turn for turn in self.turns}[name]


@dataclass(frozen=True)
class _PieceFile:
    works: int
    pieces: tuple[LobbyPiece, ...]


@cache
def _file() -> _PieceFile:
    text = files("kaffeehaus.games.fcm.modules.lobbyists").joinpath("pieces.json")
    return revive(_PieceFile, json.loads(text.read_text("utf-8")))


@cache
def lobby_pieces() -> Mapping[str, LobbyPiece]:
    """Every kind of piece by its id, roads first. Raises `ValueError` if the file is damaged."""
    return {piece.id: piece for piece in _file().pieces}


def roadworks_in_the_box() -> int:
    """How many roadworks there are."""
    return _file().works


def moved(squares: tuple[Square, ...], place: Square) -> tuple[Square, ...]:
    """These squares, counted from a place."""
    return tuple((place[0] + row, place[1] + column) for row, column in squares)
