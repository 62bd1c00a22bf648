"""Tight states, and the parts of them that can be walked round for free.

A state is tight if some cheapest walk to dinner goes through it. All tight states of one part
cost the same, and each of them leads to every other: a walk that enters the part may take all of
it. The parts form a graph without circles.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.games.fcm.rules.board.floods import Layers
from kaffeehaus.games.fcm.rules.board.roads import (
    EAST,
    HEADINGS,
    NORTH,
    SOUTH,
    TURNS,
    Mask,
    RoadNet,
    States,
    bits,
)


@dataclass(slots=True)
class Part:
    """States that lead to each other for free: their squares, and the parts before them."""

    cost: int
    """What it costs to come here from the house."""
    squares: Mask
    starts: bool
    """Whether a walk may begin here."""
    comes_from: tuple[int, ...]
    """Earlier parts, by their place in the list, from which one step leads here."""

    def can_end(self, distance: int, ends: dict[int, Mask]) -> bool:
        """Whether a walk of this cost may end here; `ends` by the cost of the last step."""
        return bool(ends.get(distance - self.cost, 0) & self.squares)


def tight_states(forward: Layers, backward: Layers, distance: int) -> Layers:
    """By cost: the states whose way here and whose way on add up to the distance."""
    return [
        [layer[h] & backward[distance - cost][h] for h in HEADINGS]
        for cost, layer in enumerate(forward[: distance + 1])
    ]


@dataclass(slots=True)
class TightGraph:
    """The tight states one by one, numbered, with the steps between them."""

    costs: list[int]
    squares: list[Mask]
    starts: list[bool]
    nexts: list[list[int]]

    def steps_from_house(self) -> list[int]:
        """By state: the fewest road squares a walk has used when it stands there."""
        steps = [0] * len(self.costs)
        queue = deque(number for number, start in enumerate(self.starts) if start)
        for number in queue:
            steps[number] = 1
        while queue:
            number = queue.popleft()
            for after in self.nexts[number]:
                if not steps[after]:
                    steps[after] = steps[number] + 1
                    queue.append(after)
        return steps


def tight_graph(net: RoadNet, works: Mask, tight: Layers, starts: dict[int, States]) -> TightGraph:
    """The graph of the tight states: every step from one to another that a walk can take."""
    numbers: list[dict[Mask, int]] = [{} for _ in HEADINGS]
    graph = TightGraph([], [], [], [])
    headings: list[int] = []
    for cost, layer in enumerate(tight):
        first = starts.get(cost)
        for heading in HEADINGS:
            for bit in bits(layer[heading]):
                numbers[heading][bit] = len(headings)
                headings.append(heading)
                graph.costs.append(cost)
                graph.squares.append(bit)
                graph.starts.append(bool(first and first[heading] & bit))
    for number, heading in enumerate(headings):
        graph.nexts.append(_nexts(net, works, graph, numbers, number, heading))
    return graph


def _nexts(
    net: RoadNet,
    works: Mask,
    graph: TightGraph,
    numbers: list[dict[Mask, int]],
    number: int,
    heading: int,
) -> list[int]:
    bit, cost = graph.squares[number], graph.costs[number]
    found = []
    for way in (heading,) if bit & net.overpasses else (heading, *TURNS[heading]):
        if way == NORTH:
            after = bit >> net.stride
        elif way == EAST:
            after = bit << 1
        elif way == SOUTH:
            after = bit << net.stride
        else:
            after = bit >> 1
        other = numbers[way].get(after)
        if other is None or not after & net.enters[way]:
            continue
        price = bool(after & net.borders[way]) + bool(after & works)
        if graph.costs[other] == cost + price:
            found.append(other)
    return found


def connected_parts(graph: TightGraph) -> list[Part]:
    """The parts in an order in which every part stands after those that lead to it."""
    part_of, count = _strong_parts(graph.nexts)
    # Parts are numbered in the order in which they are completed, the last ones first.
    parts = [Part(0, 0, starts=False, comes_from=()) for _ in range(count)]
    before: list[set[int]] = [set() for _ in range(count)]
    for number, found in enumerate(part_of):
        place = count - 1 - found
        part = parts[place]
        part.cost = graph.costs[number]
        part.squares |= graph.squares[number]
        part.starts = part.starts or graph.starts[number]
        for after in graph.nexts[number]:
            if part_of[after] != found:
                before[count - 1 - part_of[after]].add(place)
    for place, part in enumerate(parts):
        part.comes_from = tuple(before[place])
    return parts


def _strong_parts(nexts: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """By state its strongly connected part, and the number of parts (Tarjan, without recursion)."""
    size = len(nexts)
    index, low, part_of = [0] * size, [0] * size, [-1] * size
    stack: list[int] = []
    count = clock = 0
    for root in range(size):
        if index[root]:
            continue
        clock += 1
        index[root] = low[root] = clock
        stack.append(root)
        path = [(root, iter(nexts[root]))]
        while path:
            state, ways = path[-1]
            for after in ways:
                if not index[after]:
                    clock += 1
                    index[after] = low[after] = clock
                    stack.append(after)
                    path.append((after, iter(nexts[after])))
                    break
                if part_of[after] < 0 and index[after] < low[state]:
                    low[state] = index[after]
            else:
                path.pop()
                if path and low[state] < low[path[-1][0]]:
                    low[path[-1][0]] = low[state]
                if low[state] == index[state]:
                    while True:
                        member = stack.pop()
                        part_of[member] = count
                        if member == state:
                            break
                    count += 1
    return part_of, count
