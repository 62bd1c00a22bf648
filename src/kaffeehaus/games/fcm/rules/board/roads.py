"""Roads: which way a walk can go on from each square, and what each step costs.

A set of squares is one integer with a bit per square; a guard column at the right of every row
keeps steps to the side from running into the next row. A walk is in a *state*: the square it
stands on and the heading with which it came. It never steps straight back, and on an overpass it
goes straight on. Every tile border crossed costs 1; entering a square with roadworks costs 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from kaffeehaus.games.fcm.rules.board.plan import OVERPASS, ROAD, TILE, Plan, Square

Mask: TypeAlias = int
"""A set of squares as bits."""
States: TypeAlias = list[Mask]
"""By heading: the squares on which a walk may stand that came with this heading."""

NORTH, EAST, SOUTH, WEST = HEADINGS = range(4)
STEPS: tuple[Square, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""By heading: the change of row and column."""
TURNS = tuple(tuple(h for h in HEADINGS if (h - d) % 4 in (1, 3)) for d in HEADINGS)
"""By heading: the two headings square to it."""


@dataclass(frozen=True, slots=True)
class RoadNet:
    """The roads of one board. Equal boards share one net, see `road_net`."""

    top: int
    left: int
    """The upper left square, which has the lowest bit."""
    height: int
    width: int
    roads: Mask
    overpasses: Mask
    enters: tuple[Mask, ...]
    """By heading: the road squares that a step with this heading may enter."""
    borders: tuple[Mask, ...]
    """By heading: the road squares that such a step enters over a tile border."""
    rectangles: dict[tuple[int, int, int, int], Mask] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What was asked of `rectangle`: the same houses are looked at again and again."""

    @property
    def stride(self) -> int:
        """Bits from a square to the one below it."""
        return self.width + 1

    def bit(self, square: Square) -> Mask:
        """The square as a set of one. It must lie on the board."""
        return 1 << ((square[0] - self.top) * self.stride + square[1] - self.left)

    def mask(self, squares: Iterator[Square] | Sequence[Square]) -> Mask:
        """The squares as a set; what lies outside the board is left out."""
        found = 0
        for square in squares:
            row, column = square[0] - self.top, square[1] - self.left
            if 0 <= row < self.height and 0 <= column < self.width:
                found |= 1 << (row * self.stride + column)
        return found

    def rectangle(self, top: int, left: int, width: int, height: int) -> Mask:
        """A rectangle of squares as a set; what lies outside the board is left out."""
        key = (top, left, width, height)
        found = self.rectangles.get(key)
        if found is None:
            found = self.rectangles[key] = self._rectangle(top, left, width, height)
        return found

    def _rectangle(self, top: int, left: int, width: int, height: int) -> Mask:
        down, right = top - self.top, left - self.left
        first, last = max(right, 0), min(right + width, self.width)
        if first >= last:
            return 0
        line = (1 << last) - (1 << first)
        found = 0
        for row in range(max(down, 0), min(down + height, self.height)):
            found |= line << row * self.stride
        return found

    def squares(self, mask: Mask) -> list[Square]:
        """The squares of a set, in reading order."""
        top, left, stride = self.top, self.left, self.stride
        found = []
        for bit in bits(mask):
            row, column = divmod(bit.bit_length() - 1, stride)
            found.append((top + row, left + column))
        return found

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


def are_neighbours(one: Square, other: Square) -> bool:
    """Whether two squares have a side in common."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def tile_of(square: Square) -> Square:
    """The tile on which a square lies, counted in tiles; also outside the board."""
    return square[0] // TILE, square[1] // TILE


@lru_cache(maxsize=256)
def road_net(plan: Plan, joins: str = "everywhere") -> RoadNet:
    """The net of a board, see `signs`.

    `joins` says where roads of neighbouring tiles meet: `everywhere` along the border, or only in
    the `middle` of a tile's edge.
    """
    net = RoadNet(plan.top, plan.left, plan.height, plan.width, 0, 0, (0,) * 4, (0,) * 4)
    roads = overpasses = 0
    enters, borders = [0] * 4, [0] * 4
    for square in plan.squares():
        sign = plan.sign(square)
        if sign not in (ROAD, OVERPASS):
            continue
        bit = net.bit(square)
        roads |= bit
        if sign == OVERPASS:
            overpasses |= bit
        for heading in HEADINGS:
            crosses = tile_of(square) != tile_of(_behind(square, heading))
            if crosses:
                borders[heading] |= bit
            if not crosses or joins == "everywhere" or _in_the_middle(square, heading):
                enters[heading] |= bit
    return replace(
        net, roads=roads, overpasses=overpasses, enters=tuple(enters), borders=tuple(borders)
    )


def _behind(square: Square, heading: int) -> Square:
    return neighbour(square, (heading + 2) % 4)


def _in_the_middle(square: Square, heading: int) -> bool:
    along = square[1] if heading in (NORTH, SOUTH) else square[0]
    return along % TILE == TILE // 2
