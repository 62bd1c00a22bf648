"""A second coffee solver, deliberately simple: it walks every walk.

It knows squares, the square before, what was paid and the set of squares walked, tries every
step, and compares whole walks at the end. Slow, and nothing in it is shared with the real one.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition

Square = tuple[int, int]
Walk = tuple[Square, Square, int, frozenset[Square]]
"""Where it stands, where it came from, what it paid, and the squares it used."""


class TooLarge(Exception):
    """More walks than a test should wait for."""


@dataclass(frozen=True)
class Answer:
    """What the sale is, in the words of the case files."""

    distance: int | None
    sold: tuple[int, ...]
    locations: tuple[Square, ...]
    road: tuple[Square, ...]
    classes: frozenset[frozenset[Square]]
    routes: int


def neighbours(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def tile(square: Square) -> Square:
    return square[0] // 5, square[1] // 5


class Exhaustive:
    def __init__(self, position: CoffeePosition, most_walks: int = 60_000) -> None:
        self.position = position
        self.most_walks = most_walks
        self.roads = {
            (row, column): sign
            for row, line in enumerate(position.rows)
            for column, sign in enumerate(line)
            if sign in "#+"
        }

    def price(self, before: Square, square: Square) -> int:
        return (tile(before) != tile(square)) + (square in self.position.roadworks)

    def first_steps(self) -> list[tuple[Square, Square]]:
        ground = [*self.position.house, *(s for ramp in self.position.offramps for s in ramp)]
        return [(s, n) for s in ground for n in neighbours(s) if n in self.roads]

    def steps(self, before: Square, square: Square) -> list[Square]:
        if self.roads[square] == "+":
            ahead = (2 * square[0] - before[0], 2 * square[1] - before[1])
            return [ahead] if ahead in self.roads else []
        return [n for n in neighbours(square) if n in self.roads and n != before]

    def doors(self) -> list[tuple[Square, Square, Square]]:
        """Restaurant, entrance square, road square before it."""
        chain = self.position.chains[self.position.winner]
        return [
            (r.entrance, door, n)
            for r in chain.restaurants
            if r.open
            for door in chain.entrances(r)
            for n in neighbours(door)
            if n in self.roads
        ]

    def cheapest(self) -> int | None:
        """Try ever larger amounts of money until some walk arrives."""
        best: dict[tuple[Square, Square], int] = {}
        todo = [(self.price(a, b), a, b) for a, b in self.first_steps()]
        while todo:
            todo.sort(reverse=True)
            paid, before, square = todo.pop()
            if best.get((before, square), 10**9) <= paid:
                continue
            best[before, square] = paid
            todo += [(paid + self.price(square, n), square, n) for n in self.steps(before, square)]
        totals = [
            paid + (tile(road) != tile(door))
            for _, door, road in self.doors()
            for (_, square), paid in best.items()
            if square == road
        ]
        return min(totals, default=None)

    def walks(self, distance: int) -> set[Walk]:
        found: set[Walk] = set()
        todo: list[Walk] = [(b, a, self.price(a, b), frozenset([b])) for a, b in self.first_steps()]
        while todo:
            walk = todo.pop()
            square, before, paid, used = walk
            if paid > distance or walk in found:
                continue
            found.add(walk)
            if len(found) > self.most_walks:
                raise TooLarge
            todo += [
                (n, square, paid + self.price(square, n), used | {n})
                for n in self.steps(before, square)
            ]
        return found

    def places(self) -> list[tuple[int, Square, frozenset[Square], bool]]:
        """Chain, square, the squares it is entered from, and whether it is a restaurant."""
        found = []
        for index, chain in enumerate(self.position.chains):
            if not chain.coffee:
                continue
            found += [(index, s, frozenset(neighbours(s)), False) for s in chain.coffee_shops]
            for r in chain.restaurants:
                if r.open:
                    around = frozenset(n for door in chain.entrances(r) for n in neighbours(door))
                    found.append((index, r.entrance, around, True))
        return found

    def solve(self) -> Answer:
        chains = self.position.chains
        distance = self.cheapest()
        if distance is None:
            return Answer(None, (0,) * len(chains), (), (), frozenset(), 0)
        routes: set[tuple[Square, frozenset[Square]]] = set()
        for square, _, paid, used in self.walks(distance):
            for restaurant, door, road in self.doors():
                if road == square and paid + (tile(road) != tile(door)) == distance:
                    routes.add((restaurant, used))
        routes = {
            (end, used)
            for end, used in routes
            if not any(end == other_end and used < other for other_end, other in routes)
        }
        passed = {
            (end, used): frozenset(
                (index, s)
                for index, s, around, is_restaurant in self.places()
                if around & used and not (is_restaurant and s == end)
            )
            for end, used in routes
        }
        choices = {
            route: places
            for route, places in passed.items()
            if not any(places < other for other in passed.values())
        }
        worth = {
            route: sum(
                min(chain.coffee, sum(1 for owner, _ in places if owner == index))
                for index, chain in enumerate(chains)
            )
            for route, places in choices.items()
        }
        valid = {r: p for r, p in choices.items() if worth[r] == max(worth.values())}
        common = frozenset.intersection(*valid.values())
        sold = tuple(
            min(chain.coffee, sum(1 for owner, _ in common if owner == index))
            for index, chain in enumerate(chains)
        )
        shared = frozenset.intersection(*(used for _, used in valid))
        return Answer(
            distance,
            sold,
            tuple(sorted(s for _, s in common)),
            tuple(sorted(shared)),
            frozenset(frozenset(s for _, s in places) for places in valid.values()),
            len(valid),
        )
