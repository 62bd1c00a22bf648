"""The map tiles: five by five squares, laid and turned, and maps written as text.

A map is written tile by tile and row by row: `A0 N2 | E1 O3` is two rows of two tiles, each with
its number of clockwise quarter turns.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.notation import revive
from kaffeehaus.core.options import shown
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square
from kaffeehaus.games.fcm.rules.board.signs import PRINTED


class TileSet(Enum):
    """Which box a tile comes from."""

    BASE = "base"
    EXPANSION = "expansion"


@dataclass(frozen=True, slots=True)
class Building:
    """A printed house: its number and its upper left square on the tile."""

    number: str
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A map tile as it is printed, with the house number upright."""

    id: str
    set: TileSet
    rows: tuple[str, ...]
    buildings: tuple[Building, ...]


@cache
def all_tiles() -> dict[str, Tile]:
    """Every tile by its letter. Raises `ValueError` if the data file is damaged."""
    text = files("kaffeehaus.games.fcm.data").joinpath("tiles.json").read_text("utf-8")
    tiles = revive(_TileFile, json.loads(text)).tiles
    for tile in tiles:
        _check(tile)
    return {tile.id: tile for tile in tiles}


@dataclass(frozen=True, slots=True)
class _TileFile:
    signs: str
    tiles: tuple[Tile, ...]


def _check(tile: Tile) -> None:
    if len(tile.rows) != TILE or any(len(row) != TILE or set(row) - PRINTED for row in tile.rows):
        raise ValueError(f"tile {tile.id} is not {TILE} rows of {TILE} known signs")
    for building in tile.buildings:
        if tile.rows[building.row][building.column] not in "HA":
            raise ValueError(f"tile {tile.id}: building {building.number} is not where it is said")


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the map with its clockwise quarter turns."""

    tile: str
    turns: int

    def __str__(self) -> str:
        return f"{self.tile}{self.turns}"

    def rows(self) -> tuple[str, ...]:
        """The tile's squares as they lie."""
        rows = all_tiles()[self.tile].rows
        for _ in range(self.turns):
            rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        return rows


TileMap: TypeAlias = tuple[tuple[Laid, ...], ...]

_LAID = re.compile(r"([A-Z])([0-3])")
MOST_TILES = 20
"""Along a side; far more than any game uses."""


def read_map(text: str) -> TileMap:
    """The map in its text form. Raises `BadOptions` with the reason."""
    rows = [row.split() for row in text.split("|")]
    for number, row in enumerate(rows, 1):
        if not row or len(row) != len(rows[0]):
            raise _uneven(number, len(row), len(rows[0]))
    if max(len(rows), len(rows[0])) > MOST_TILES:
        raise BadOptions(f"A map has at most {MOST_TILES} tiles a side.")
    return tuple(tuple(_read_laid(word) for word in row) for row in rows)


def _uneven(row: int, tiles: int, first: int) -> BadOptions:
    many = "tile" if tiles == 1 else "tiles"
    other = f", but row 1 has {first}" if row > 1 else ""
    return BadOptions(
        f"Row {row} of the map has {tiles} {many}{other}; every row needs the same number, such as "
        "A0 N2 | E1 O3."
    )


def _read_laid(word: str) -> Laid:
    found = _LAID.fullmatch(word)
    if not found or found[1] not in all_tiles():
        raise BadOptions(f"{shown(word)} is no tile with its quarter turns, such as A0 or N2.")
    return Laid(found[1], int(found[2]))


def write_map(tiles: TileMap) -> str:
    """The text form of a map."""
    return " | ".join(" ".join(str(laid) for laid in row) for row in tiles)


def board_rows(tiles: TileMap) -> tuple[str, ...]:
    """The whole board in characters, row by row."""
    return tuple(
        "".join(line) for row in tiles for line in zip(*(laid.rows() for laid in row), strict=True)
    )


def letters_of(tiles: TileMap) -> list[str]:
    """The tiles of a map, row by row."""
    return [laid.tile for row in tiles for laid in row]


def turned(square: Square, turns: int) -> Square:
    """Where a square of a tile comes to lie after clockwise quarter turns."""
    row, column = square
    for _ in range(turns % 4):
        row, column = column, TILE - 1 - row
    return row, column
