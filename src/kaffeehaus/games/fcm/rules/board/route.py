"""One shortest way from a house to a restaurant, for showing it on the map."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from kaffeehaus.games.fcm.rules.board.ground import Ground
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, Mask, neighbour, tile_of

_State = tuple[Square, int]


def shortest_route(
    ground: Ground, house: Iterable[Square], doors: Mask, works: Mask = 0
) -> list[Square]:
    """The road squares of a shortest way with the fewest squares; empty if there is none.

    It begins on one of the squares of the house, which may lie beside the board.
    """
    entrances = set(ground.net.squares(doors))
    queue: list[tuple[int, int, Square, int]] = []
    before: dict[_State, _State | None] = {}
    for square in house:
        for heading in HEADINGS:
            first = neighbour(square, heading)
            if _is_road(ground, first):
                cost = _price(ground, square, first, works)
                heapq.heappush(queue, (cost, 1, first, heading))
                before.setdefault((first, heading), None)
    return _walk(ground, entrances, works, queue, before)


def way_to_dinner(
    ground: Ground, house: tuple[Square, ...], doors: Mask, works: Mask
) -> tuple[Square, ...]:
    """A shortest way that people take, turn after turn: what was found is kept with the ground."""
    known, key = ground.known.routes, (house, doors, works)
    if key not in known:
        known[key] = tuple(shortest_route(ground, house, doors, works))
    return known[key]


def roadworks_on_the_way(
    ground: Ground, house: tuple[Square, ...], doors: Mask, works: Mask
) -> int:
    """How many roadworks a shortest way crosses; what was found is kept with the ground."""
    known, key = ground.known.roadworks, (house, doors, works)
    if key not in known:
        way = shortest_route(ground, house, doors, works)
        known[key] = sum(bool(ground.net.bit(square) & works) for square in way)
    return known[key]


def _walk(
    ground: Ground,
    entrances: set[Square],
    works: Mask,
    queue: list[tuple[int, int, Square, int]],
    before: dict[_State, _State | None],
) -> list[Square]:
    """Go on from what is cheapest until nothing is left: the last step into a door may cost a
    border, so the door that is found first need not be the best."""
    best: tuple[int, int, _State] | None = None
    done: set[_State] = set()
    while queue:
        cost, steps, square, heading = heapq.heappop(queue)
        if (square, heading) in done:
            continue
        done.add((square, heading))
        for way in HEADINGS:
            door = neighbour(square, way)
            if door in entrances:
                total = cost + (tile_of(door) != tile_of(square))
                if best is None or (total, steps) < best[:2]:
                    best = (total, steps, (square, heading))
        for way in _ways(ground, square, heading):
            after = neighbour(square, way)
            if (after, way) not in done:
                price = _price(ground, square, after, works)
                # All who come here with this heading come from the same square and pay the same
                # for the step: the first of them is the cheapest.
                before.setdefault((after, way), (square, heading))
                heapq.heappush(queue, (cost + price, steps + 1, after, way))
    return _back(before, best[2]) if best else []


def _back(before: dict[_State, _State | None], end: _State) -> list[Square]:
    squares: list[Square] = []
    state: _State | None = end
    while state is not None and len(squares) <= len(before):
        squares.append(state[0])
        state = before[state]
    return squares[::-1]


def _ways(ground: Ground, square: Square, heading: int) -> list[int]:
    over = bool(ground.net.bit(square) & ground.net.overpasses)
    ways = [heading] if over else [way for way in HEADINGS if way != (heading + 2) % 4]
    return [
        way
        for way in ways
        if _is_road(ground, neighbour(square, way))
        and ground.net.bit(neighbour(square, way)) & ground.net.enters[way]
    ]


def _price(ground: Ground, square: Square, after: Square, works: Mask) -> int:
    """What a step costs: a tile border and roadworks 1 each."""
    return (tile_of(after) != tile_of(square)) + bool(ground.net.bit(after) & works)


def _is_road(ground: Ground, square: Square) -> bool:
    return bool(ground.net.mask([square]) & ground.net.roads)
