"""The ground of a board: its roads, free squares, drink sources and blocks, found once per board.

Equal boards share one ground, and with it every distance that was ever asked for. Pieces that
stand on the ground do not change its roads, so they drop nothing; what is built on it without a
road makes a new ground that knows every distance of the old one. A new road or tile makes one that
knows nothing yet, and what was known of the old one stays with the old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from kaffeehaus.games.fcm.rules.board.plan import (
    BARRIER,
    DRINKS,
    EMPTY,
    OVERPASS,
    ROAD,
    TILE,
    VOID,
    Plan,
    Square,
)
from kaffeehaus.games.fcm.rules.board.roads import (
    EAST,
    HEADINGS,
    NORTH,
    SOUTH,
    Mask,
    RoadNet,
    bits,
    road_net,
    tile_of,
)

_LASTING = frozenset({VOID, ROAD, OVERPASS, *DRINKS})
"""What ways and flights depend on."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place where drinks are fetched."""

    square: Square
    good: str


@dataclass(slots=True, eq=False)
class Known:
    """The roads of a board, and what was asked of them and of its tiles and drinks: see the
    functions of `distance`."""

    net: RoadNet
    arrivals: dict[tuple[Mask, Mask], tuple[Mask, ...]] = field(default_factory=dict)
    outer_arrivals: dict[tuple[tuple[Square, ...], Mask], tuple[Mask, ...]] = field(
        default_factory=dict
    )
    trips: dict[tuple[Mask, int, Mask], tuple[Mask, ...]] = field(default_factory=dict)
    flights: dict[tuple[Mask, int], tuple[Mask, ...]] = field(default_factory=dict)
    routes: dict[tuple[tuple[Square, ...], Mask, Mask], tuple[Square, ...]] = field(
        default_factory=dict
    )
    """See `route.way_to_dinner`."""
    roadworks: dict[tuple[tuple[Square, ...], Mask, Mask], int] = field(default_factory=dict)
    """See `route.roadworks_on_the_way`."""


@lru_cache(maxsize=64)
def _known(bare: Plan, joins: str) -> Known:
    """One for all boards with the same roads, tiles and drinks."""
    return Known(road_net(bare, joins))


@dataclass(slots=True, eq=False)
class Ground:
    """One board without its pieces. Made by `ground_of` only."""

    plan: Plan
    net: RoadNet
    all: Mask
    empty: Mask
    beside_road: Mask
    """Squares next to a road."""
    edges: tuple[Mask, ...]
    """By heading: the squares that a step with this heading enters over a tile border."""
    sources: tuple[Source, ...]
    touches: tuple[tuple[Mask, Mask], ...]
    """Road squares and the set of sources that they touch, as bits by number."""
    blocks: tuple[Mask, ...]
    """The areas that roads, and barriers, cut the board into."""
    columns: Mapping[int, tuple[int, int]]
    """By column: the first and the last row of the board."""
    lines: Mapping[int, tuple[int, int]]
    """By row: the first and the last column of the board."""
    known: Known
    signs: dict[str, Mask] = field(default_factory=dict)
    """See `squares_with`."""

    def squares_with(self, sign: str) -> Mask:
        """The squares that have this character."""
        if sign not in self.signs:
            plan = self.plan
            self.signs[sign] = self.net.mask([s for s in plan.squares() if plan.sign(s) == sign])
        return self.signs[sign]

    def grown(self, mask: Mask) -> Mask:
        """The squares next to a set."""
        found = 0
        for heading in HEADINGS:
            found |= self.net.shift(mask, heading)
        return found & self.all

    def block_of(self, square: Square) -> Mask:
        """The block in which a square lies."""
        bit = self.net.bit(square)
        return next((block for block in self.blocks if block & bit), 0)

    def has_tile(self, tile: Square) -> bool:
        """Whether a tile lies here; a grown town may have holes."""
        return self.plan.holds((tile[0] * TILE, tile[1] * TILE))

    def tile_at(self, square: Square) -> Mask:
        """The squares of the tile on which a square lies."""
        row, column = tile_of(square)
        return self.net.rectangle(row * TILE, column * TILE, TILE, TILE)

    def tiles_of(self, mask: Mask) -> set[Square]:
        """The tiles on which a set of squares lies."""
        return {tile_of(square) for square in self.net.squares(mask)}

    def anchors(self, free: Mask, width: int, height: int) -> Mask:
        """The upper left squares of every rectangle of this size on free squares."""
        for _ in range(width - 1):
            free &= free >> 1
        for _ in range(height - 1):
            free &= free >> self.net.stride
        return free

    def touching(self, wanted: Mask, width: int, height: int) -> Mask:
        """The upper left squares of the rectangles that hold at least one of these squares."""
        found = 0
        for row in range(height):
            for column in range(width):
                found |= wanted >> (row * self.net.stride + column)
        return found & self.all


@lru_cache(maxsize=64)
def ground_of(plan: Plan, joins: str = "everywhere") -> Ground:
    """The ground of a board."""
    known = _known(_bare(plan), joins)
    net = known.net
    squares = list(plan.squares())
    ground = Ground(
        plan=plan,
        net=net,
        all=net.mask(squares),
        empty=net.mask([s for s in squares if plan.sign(s) == EMPTY]),
        beside_road=0,
        edges=tuple(net.mask([s for s in squares if _at_edge(s, h)]) for h in HEADINGS),
        sources=tuple(Source(s, DRINKS[sign]) for s in squares if (sign := plan.sign(s)) in DRINKS),
        touches=(),
        blocks=(),
        columns=_ends((column, row) for row, column in squares),
        lines=_ends(squares),
        known=known,
    )
    ground.beside_road = ground.grown(net.roads) & ~net.roads
    ground.touches = _touches(ground)
    ground.blocks = _blocks(ground)
    return ground


def _bare(plan: Plan) -> Plan:
    """The board as if nothing were built on it: what ways and flights depend on."""
    rows = ("".join(s if s in _LASTING else EMPTY for s in row) for row in plan.rows)
    return Plan(tuple(rows), plan.top, plan.left)


def _ends(squares: Iterable[Square]) -> dict[int, tuple[int, int]]:
    """By the first of each pair: the least and the greatest of the second."""
    found: dict[int, list[int]] = {}
    for line, place in squares:
        found.setdefault(line, []).append(place)
    return {line: (min(places), max(places)) for line, places in sorted(found.items())}


def _at_edge(square: Square, heading: int) -> bool:
    row, column = square
    if heading == NORTH:
        return row % TILE == TILE - 1
    if heading == EAST:
        return column % TILE == 0
    if heading == SOUTH:
        return row % TILE == 0
    return column % TILE == TILE - 1


def _touches(ground: Ground) -> tuple[tuple[Mask, Mask], ...]:
    by_square: dict[Mask, Mask] = {}
    for number, source in enumerate(ground.sources):
        for bit in bits(ground.grown(ground.net.bit(source.square)) & ground.net.roads):
            by_square[bit] = by_square.get(bit, 0) | 1 << number
    groups: dict[Mask, Mask] = {}
    for bit, found in by_square.items():
        groups[found] = groups.get(found, 0) | bit
    return tuple((squares, found) for found, squares in groups.items())


def _blocks(ground: Ground) -> tuple[Mask, ...]:
    plan = ground.plan
    barriers = ground.net.mask([s for s in plan.squares() if plan.sign(s) == BARRIER])
    left = ground.all & ~ground.net.roads & ~barriers
    blocks = []
    while left:
        block, fresh = 0, left & -left
        while fresh:
            block |= fresh
            fresh = ground.grown(fresh) & left & ~block
        blocks.append(block)
        left &= ~block
    return tuple(blocks)
