"""The map tiles: five by five squares, laid and turned; maps as text; printed houses on a board.

A map is written tile by tile and row by row: `A0 N2 | E1 O3` is two rows of two tiles, each with
its number of clockwise quarter turns.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.notation import revive
from kaffeehaus.core.options import shown
from kaffeehaus.games.fcm.rules.board.plan import PRINTED, TILE, Plan, Square


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
        raise BadOptions(gettext("A map has at most %(most)s tiles a side.", most=MOST_TILES))
    return tuple(tuple(_read_laid(word) for word in row) for row in rows)


def _uneven(row: int, tiles: int, first: int) -> BadOptions:
    if row == 1:
        return BadOptions(gettext("The map has an empty row. Write it like this: A0 N2 | E1 O3."))
    return BadOptions(
        ngettext(
            "Row %(row)s of the map has %(num)s tile, but row 1 has %(first)s. Write it like this: "
            "A0 N2 | E1 O3.",
            "Row %(row)s of the map has %(num)s tiles, but row 1 has %(first)s. Write it like "
            "this: A0 N2 | E1 O3.",
            tiles,
            row=row,
            first=first,
        )
    )


def _read_laid(word: str) -> Laid:
    found = _LAID.fullmatch(word)
    if not found or found[1] not in all_tiles():
        raise BadOptions(
            gettext(
                "%(word)s is not a tile with its quarter turns, such as A0 or N2.",
                word=shown(word),
            )
        )
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


# Printed houses


_BUILT = frozenset("HAG")


@dataclass(frozen=True, slots=True)
class PrintedHouse:
    """A house of the board itself, with its printed garden."""

    number: str
    squares: tuple[Square, ...]


def printed_houses(plan: Plan) -> tuple[PrintedHouse, ...]:
    """The houses printed on a board of tiles, in reading order of its tiles.

    Tiles are known again by their houses and gardens, so that roads built later and pieces that
    stand on the board do no harm; what is no tile of the game has no numbered house. Of tiles that
    look alike but for their numbers, the first one found is taken for the first in the alphabet.
    """
    houses: list[PrintedHouse] = []
    used: set[str] = set()
    for corner in itertools.product(plan.lines[::TILE], plan.columns[::TILE]):
        alike = _known_again(_block(plan, corner))
        if alike:
            laid = next((way for way in alike if way.tile not in used), alike[0])
            used.add(laid.tile)
            houses += houses_of_tile(laid, corner)
    return tuple(houses)


def _block(plan: Plan, corner: Square) -> tuple[str, ...]:
    """The squares of the tile with this upper left square."""
    row, column = corner[0] - plan.top, corner[1] - plan.left
    return tuple(line[column : column + TILE] for line in plan.rows[row : row + TILE])


def houses_of_tile(laid: Laid, corner: Square = (0, 0)) -> Iterator[PrintedHouse]:
    """The houses of a tile whose upper left square lies on this one."""
    garden = _squares_with("G", all_tiles()[laid.tile].rows)
    for building in all_tiles()[laid.tile].buildings:
        squares = [*_footprint(laid.tile, building), *garden]
        moved = sorted(turned(square, laid.turns) for square in squares)
        yield PrintedHouse(building.number, tuple((corner[0] + r, corner[1] + c) for r, c in moved))


@lru_cache(maxsize=1024)
def _known_again(block: tuple[str, ...]) -> tuple[Laid, ...]:
    """The tiles with houses that look most like these squares, if their houses are there."""
    likeness = {
        way: _likeness(block, way.rows())
        for tile in all_tiles().values()
        if tile.buildings
        for way in (Laid(tile.id, turns) for turns in range(4))
    }
    most = max(likeness.values())
    return tuple(way for way, found in likeness.items() if found == most) if most else ()


def _likeness(block: tuple[str, ...], tile: tuple[str, ...]) -> int:
    """How many squares are the same; 0 where a house or garden of the tile is missing."""
    pairs = list(zip("".join(block), "".join(tile), strict=True))
    if any(printed in _BUILT and found != printed for found, printed in pairs):
        return 0
    return sum(found == printed for found, printed in pairs)


def _footprint(tile: str, building: Building) -> list[Square]:
    """Two by two squares for a house, three by three for a large one."""
    rows = all_tiles()[tile].rows
    side = 3 if rows[building.row][building.column] == "A" else 2
    return [(building.row + r, building.column + c) for r in range(side) for c in range(side)]


def _squares_with(sign: str, rows: tuple[str, ...]) -> list[Square]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == sign]
