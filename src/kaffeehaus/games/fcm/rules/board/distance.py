"""Distances and reach on a ground: ranges, the way to dinner, and what buyers can collect.

All distances count tile borders crossed, the first and the last step included; with roadworks, a
marked square costs 1 more each time it is entered. Answers are kept with the ground.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kaffeehaus.games.fcm.rules.board.floods import flood_from
from kaffeehaus.games.fcm.rules.board.ground import Ground
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import (
    HEADINGS,
    TURNS,
    Mask,
    RoadNet,
    States,
    neighbour,
    tile_of,
)


def first_steps(ground: Ground, buildings: Mask, works: Mask = 0) -> dict[int, States]:
    """By cost: the states of a walk after its first step from one of these building squares."""
    starts: defaultdict[int, States] = defaultdict(lambda: [0] * 4)
    for heading in HEADINGS:
        stepped = ground.net.shift(buildings, heading) & ground.net.roads
        edge = ground.edges[heading]
        for cost, squares in (
            (0, stepped & ~edge & ~works),
            (1, stepped & (edge ^ works)),
            (2, stepped & edge & works),
        ):
            if squares:
                starts[cost][heading] |= squares
    return dict(starts)


def outer_steps(net: RoadNet, exits: Iterable[Square], works: Mask = 0) -> dict[int, States]:
    """By cost: the states of a walk after its first step, from squares beside the board onto it.

    The step crosses a border like any other between tiles, so it costs all the same.
    """
    starts: defaultdict[int, States] = defaultdict(lambda: [0] * 4)
    for square in exits:
        for heading in HEADINGS:
            first = net.mask([neighbour(square, heading)]) & net.roads
            if first:
                starts[2 if first & works else 1][heading] |= first
    return dict(starts)


def arrivals(ground: Ground, buildings: Mask, works: Mask = 0) -> tuple[Mask, ...]:
    """By distance: the squares beside the road that are reached from these building squares.

    A square stands in every layer in which some walk reaches it; the first one counts.
    """
    key = (buildings, works)
    if key not in ground.known.arrivals:
        ground.known.arrivals[key] = _arrived(ground, first_steps(ground, buildings, works), works)
    return ground.known.arrivals[key]


def arrivals_from(ground: Ground, exits: tuple[Square, ...], works: Mask = 0) -> tuple[Mask, ...]:
    """The same from squares beside the board, where the ways of a site begin."""
    key = (exits, works)
    if key not in ground.known.outer_arrivals:
        steps = outer_steps(ground.net, exits, works)
        ground.known.outer_arrivals[key] = _arrived(ground, steps, works)
    return ground.known.outer_arrivals[key]


def _arrived(ground: Ground, starts: dict[int, States], works: Mask) -> tuple[Mask, ...]:
    _, layers = flood_from(ground.net, works, starts, {})
    roads = [layer[0] | layer[1] | layer[2] | layer[3] for layer in layers]
    return tuple(_beside(ground, [*roads, 0]))


def _beside(ground: Ground, roads: list[Mask]) -> Iterable[Mask]:
    before = 0
    for squares in roads:
        found = 0
        for heading in HEADINGS:
            found |= ground.net.shift(squares, heading) & ~ground.edges[heading]
            found |= ground.net.shift(before, heading) & ground.edges[heading]
        yield found & ground.all & ~ground.net.roads
        before = squares


def in_range(ground: Ground, buildings: Mask, tiles: int, works: Mask = 0) -> Mask:
    """The squares beside a road that lie within this range of one of the building squares."""
    found = 0
    for layer in arrivals(ground, buildings, works)[: tiles + 1]:
        found |= layer
    return found


def roads_in_range(ground: Ground, buildings: Mask, tiles: int, works: Mask = 0) -> Mask:
    """The road squares within this range of one of the building squares."""
    steps = first_steps(ground, buildings, works)
    found = 0
    for layer in flood_from(ground.net, works, steps, {})[1][: tiles + 1]:
        found |= layer[0] | layer[1] | layer[2] | layer[3]
    return found


def distance(ground: Ground, house: Mask, doors: Mask, works: Mask = 0) -> int | None:
    """The way from a house to the nearest of these entrances, or None if no road joins them."""
    return nearest(arrivals(ground, house, works), doors)


def nearest(layers: Sequence[Mask], doors: Mask) -> int | None:
    """The least distance, of those by which these layers stand, at which there is such a door."""
    return next((cost for cost, layer in enumerate(layers) if layer & doors), None)


def road_trips(ground: Ground, buildings: Mask, tiles: int, works: Mask = 0) -> tuple[Mask, ...]:
    """Every set of sources (bits by number) that some walk of at most this cost collects.

    A walk takes every source beside the squares it uses and may stop anywhere. The largest sets
    come first; the empty one is left out.
    """
    key = (buildings, tiles, works)
    if key not in ground.known.trips:
        ground.known.trips[key] = _largest_first(_collected(ground, buildings, tiles, works))
    return ground.known.trips[key]


def _largest_first(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    return tuple(sorted(set(sets) - {0}, key=lambda found: (-found.bit_count(), found)))


def _collected(ground: Ground, buildings: Mask, tiles: int, works: Mask) -> set[Mask]:
    """Walks move together as long as they have collected the same sources."""
    seen: defaultdict[Mask, States] = defaultdict(lambda: [0] * 4)
    # Two layers more than the range take up what is too dear.
    pending: list[defaultdict[Mask, States]] = [
        defaultdict(lambda: [0] * 4) for _ in range(tiles + 3)
    ]
    for cost, states in first_steps(ground, buildings, works).items():
        _sort_in(ground, 0, states, pending[min(cost, tiles + 1)])
    for cost in range(tiles + 1):
        while pending[cost]:
            found, states = pending[cost].popitem()
            fresh = [states[h] & ~seen[found][h] for h in HEADINGS]
            for h in HEADINGS:
                seen[found][h] |= fresh[h]
            for price, entered in enumerate(_one_step(ground, fresh, works)):
                if any(entered):
                    _sort_in(ground, found, entered, pending[cost + price])
    return set(seen)


def _one_step(ground: Ground, states: States, works: Mask) -> tuple[States, States, States]:
    """Where one step leads, by its cost: a border and roadworks cost 1 each."""
    net = ground.net
    free, one, two = [0] * 4, [0] * 4, [0] * 4
    for h in HEADINGS:
        side, other = TURNS[h]
        leaving = states[h] | ((states[side] | states[other]) & ~net.overpasses)
        entered = net.shift(leaving, h) & net.enters[h]
        border = net.borders[h]
        free[h] = entered & ~border & ~works
        one[h] = entered & (border ^ works)
        two[h] = entered & border & works
    return free, one, two


def _sort_in(
    ground: Ground, found: Mask, states: States, pending: defaultdict[Mask, States]
) -> None:
    """Put the states to the others that have collected the same, what they touch included."""
    rest = states[:]
    for squares, touched in ground.touches:
        part = [rest[h] & squares for h in HEADINGS]
        if not any(part):
            continue
        rest = [rest[h] & ~squares for h in HEADINGS]
        into = pending[found | touched]
        for h in HEADINGS:
            into[h] |= part[h]
    if any(rest):
        into = pending[found]
        for h in HEADINGS:
            into[h] |= rest[h]


def flights(ground: Ground, buildings: Mask, tiles: int) -> tuple[Mask, ...]:
    """Every set of sources that a flight of at most so many borders collects, the largest first.

    A flight goes from tile to tile, none twice and never where none lies, and takes every source of
    each, the first one's included.
    """
    key = (buildings, tiles)
    if key not in ground.known.flights:
        on_tile: defaultdict[Square, Mask] = defaultdict(int)
        for number, source in enumerate(ground.sources):
            on_tile[tile_of(source.square)] |= 1 << number
        sets: set[Mask] = set()
        for start in ground.tiles_of(buildings):
            _fly(ground, start, frozenset({start}), tiles, on_tile[start], sets, on_tile)
        ground.known.flights[key] = _largest_first(sets)
    return ground.known.flights[key]


def _fly(
    ground: Ground,
    tile: Square,
    flown: frozenset[Square],
    left: int,
    found: Mask,
    sets: set[Mask],
    on_tile: defaultdict[Square, Mask],
) -> None:
    sets.add(found)
    if not left:
        return
    row, column = tile
    for there in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
        if there not in flown and ground.has_tile(there):
            _fly(ground, there, flown | {there}, left - 1, found | on_tile[there], sets, on_tile)
