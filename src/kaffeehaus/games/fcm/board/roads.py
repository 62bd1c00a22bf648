"""Roads: which way a walk can go on from each square, and what each step costs.

A set of squares is one integer with a bit per square; a guard column at the right of every row
keeps steps to the side from running into the next row. A walk is in a *state*: the square it
stands on and the heading with which it came. It never steps straight back, and on an overpass it
goes straight on. Every tile border crossed costs 1; entering a square with roadworks costs 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

TILE = 5
"""Squares along the side of a tile."""

Square: TypeAlias = tuple[int, int]
"""Row and column on the assembled board, from the upper left corner."""
Mask: TypeAlias = int
"""A set of squares as bits."""
States: TypeAlias = list[Mask]
"""By heading: the squares on which a walk may stand that came with this heading."""

NORTH, EAST, SOUTH, WEST = HEADINGS = range(4)
STEPS: tuple[Square, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""By heading: the change of row and column."""
TURNS = tuple(tuple(h for h in HEADINGS if (h - d) % 4 in (1, 3)) for d in HEADINGS)
"""By heading: the two headings square to it."""

ROAD, OVERPASS = "#", "+"


@dataclass(frozen=True, slots=True)
class RoadNet:
    """The roads of one board. Equal boards share one net, see `road_net`."""

    height: int
    width: int
    roads: Mask
    overpasses: Mask
    enters: tuple[Mask, ...]
    """By heading: the road squares that a step with this heading may enter."""
    borders: tuple[Mask, ...]
    """By heading: the road squares that such a step enters over a tile border."""

    @property
    def stride(self) -> int:
        """Bits from a square to the one below it."""
        return self.width + 1

    def bit(self, square: Square) -> Mask:
        """The square as a set of one. It must lie on the board."""
        return 1 << (square[0] * self.stride + square[1])

    def mask(self, squares: Iterator[Square] | Sequence[Square]) -> Mask:
        """The squares as a set; what lies outside the board is left out."""
        found = 0
        for square in squares:
            if 0 <= square[0] < self.height and 0 <= square[1] < self.width:
                found |= self.bit(square)
        return found

    def rectangle(self, top: int, left: int, width: int, height: int) -> Mask:
        """A rectangle of squares as a set; what lies outside the board is left out."""
        first, last = max(left, 0), min(left + width, self.width)
        if first >= last:
            return 0
        line = (1 << last) - (1 << first)
        found = 0
        for row in range(max(top, 0), min(top + height, self.height)):
            found |= line << row * self.stride
        return found

    def squares(self, mask: Mask) -> list[Square]:
        """The squares of a set, in reading order."""
        return [divmod(bit.bit_length() - 1, self.stride) for bit in bits(mask)]

    def shift(self, mask: Mask, heading: int) -> Mask:
        """Every square of the set, one step further."""
        match heading:
            case 0:
                return mask >> self.stride
            case 1:
                return mask << 1
            case 2:
                return mask << self.stride
            case _:
                return mask >> 1


def bits(mask: Mask) -> Iterator[Mask]:
    """The single bits of a set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def neighbour(square: Square, heading: int) -> Square:
    """The next square in this direction."""
    return square[0] + STEPS[heading][0], square[1] + STEPS[heading][1]


def tile_of(square: Square) -> Square:
    """The tile on which a square lies, counted in tiles; also outside the board."""
    return square[0] // TILE, square[1] // TILE


@lru_cache(maxsize=256)
def road_net(rows: tuple[str, ...], joins: str = "everywhere") -> RoadNet:
    """The net of a board drawn in characters: `#` road, `+` overpass, anything else no road.

    `joins` says where roads of neighbouring tiles meet: `everywhere` along the border, or only in
    the `middle` of a tile's edge.
    """
    height, width = len(rows), len(rows[0])
    roads = overpasses = 0
    enters, borders = [0] * 4, [0] * 4
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign not in (ROAD, OVERPASS):
                continue
            bit = 1 << (row * (width + 1) + column)
            roads |= bit
            if sign == OVERPASS:
                overpasses |= bit
            for heading in HEADINGS:
                crosses = tile_of((row, column)) != tile_of(_behind((row, column), heading))
                if crosses:
                    borders[heading] |= bit
                if not crosses or joins == "everywhere" or _in_the_middle(row, column, heading):
                    enters[heading] |= bit
    return RoadNet(height, width, roads, overpasses, tuple(enters), tuple(borders))


def _behind(square: Square, heading: int) -> Square:
    return neighbour(square, (heading + 2) % 4)


def _in_the_middle(row: int, column: int, heading: int) -> bool:
    along = column if heading in (NORTH, SOUTH) else row
    return along % TILE == TILE // 2
