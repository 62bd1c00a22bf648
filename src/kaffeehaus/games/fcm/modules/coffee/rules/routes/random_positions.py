"""Coffee positions by chance, on boards of the real tiles: for the trainer, tests and benches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    Chain,
    CoffeePosition,
    Diner,
)
from kaffeehaus.games.fcm.rules.board.plan import EMPTY, ROAD, Square
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, neighbour, tile_of
from kaffeehaus.games.fcm.rules.board.tiles import Laid, all_tiles, board_rows

HOUSE, RESTAURANT, SHOP = "HRc"
TRIES = 200


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a position by chance should have; where there is no room, it has fewer."""

    height: int = 4
    width: int = 5
    """In tiles."""
    chains: int = 5
    restaurants: int = 2
    """At most, for each chain."""
    shops: int = 15
    """In all."""
    extra_roads: int = 0
    roadworks: int = 0
    coffee: int = 4
    """At most, for each chain."""


def random_position(wishes: Wishes, rng: Rng) -> CoffeePosition:
    """A position in which a house, restaurants and shops stand on free squares beside roads."""
    ground = _Ground(_random_board(wishes, rng))
    _lay_roads(ground, wishes.extra_roads, rng)
    house = _place_block(ground, HOUSE, rng)
    chains = [_random_restaurants(ground, wishes, rng) for _ in range(wishes.chains)]
    shops: list[list[Square]] = [[] for _ in chains]
    tiles: set[Square] = set()
    for _ in range(wishes.shops):
        if shop := _place_shop(ground, rng, tiles):
            shops[rng.below(wishes.chains)].append(shop)
    roads = [s for s in ground.squares() if ground.sign(s) == ROAD]
    works = [rng.choice(roads) for _ in range(wishes.roadworks)] if roads else []
    return CoffeePosition(
        rows=ground.rows(),
        house=house,
        chains=tuple(
            Chain(
                coffee=rng.below(wishes.coffee + 1),
                name="ABCDEF"[index % 6],
                drive_in=rng.below(8) == 0,
                restaurants=tuple(restaurants),
                coffee_shops=tuple(shops[index]),
            )
            for index, restaurants in enumerate(chains)
        ),
        winner=rng.below(wishes.chains),
        roadworks=tuple(sorted(set(works))),
    )


def with_shops(position: CoffeePosition, count: int, rng: Rng) -> CoffeePosition:
    """The position with so many more coffee shops, at most one on a tile."""
    ground = _Ground(position.rows)
    shops: list[list[Square]] = [list(chain.coffee_shops) for chain in position.chains]
    tiles = {tile_of(shop) for chain in shops for shop in chain}
    for _ in range(count):
        if shop := _place_shop(ground, rng, tiles):
            shops[rng.below(len(shops))].append(shop)
    chains = tuple(
        replace(chain, coffee_shops=tuple(placed))
        for chain, placed in zip(position.chains, shops, strict=True)
    )
    return replace(position, rows=ground.rows(), chains=chains)


class _Ground:
    """A board while it is built up."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.signs = [list(row) for row in rows]
        self.height, self.width = len(rows), len(rows[0])

    def rows(self) -> tuple[str, ...]:
        return tuple("".join(row) for row in self.signs)

    def squares(self) -> list[Square]:
        return [(row, column) for row in range(self.height) for column in range(self.width)]

    def sign(self, square: Square) -> str:
        row, column = square
        return (
            self.signs[row][column] if 0 <= row < self.height and 0 <= column < self.width else ""
        )

    def put(self, square: Square, sign: str) -> None:
        self.signs[square[0]][square[1]] = sign

    def touches_road(self, square: Square) -> bool:
        return any(self.sign(neighbour(square, heading)) == ROAD for heading in HEADINGS)


def _random_board(wishes: Wishes, rng: Rng) -> tuple[str, ...]:
    letters: list[str] = []
    while len(letters) < wishes.height * wishes.width:
        fresh = sorted(all_tiles())
        rng.shuffle(fresh)
        letters += fresh
    return board_rows(
        tuple(
            tuple(
                Laid(letters[row * wishes.width + column], rng.below(4))
                for column in range(wishes.width)
            )
            for row in range(wishes.height)
        )
    )


def _lay_roads(ground: _Ground, count: int, rng: Rng) -> None:
    free = [square for square in ground.squares() if ground.sign(square) == EMPTY]
    rng.shuffle(free)
    for square in free[:count]:
        ground.put(square, ROAD)


def _place_block(ground: _Ground, sign: str, rng: Rng) -> tuple[Square, ...]:
    """Two by two free squares with a road beside them, or nothing if none is found."""
    for _ in range(TRIES):
        row, column = rng.below(ground.height - 1), rng.below(ground.width - 1)
        block = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
        if all(ground.sign(s) == EMPTY for s in block) and any(map(ground.touches_road, block)):
            for square in block:
                ground.put(square, sign)
            return block
    return ()


def _random_restaurants(ground: _Ground, wishes: Wishes, rng: Rng) -> list[Diner]:
    found = []
    for _ in range(1 + rng.below(wishes.restaurants)):
        block = _place_block(ground, RESTAURANT, rng)
        doors = [square for square in block if ground.touches_road(square)]
        if doors:
            found.append(Diner(block[0], rng.choice(doors), open=rng.below(10) > 0))
    return found


def _place_shop(ground: _Ground, rng: Rng, tiles: set[Square]) -> Square | None:
    """A free square beside a road on a tile without a shop, if there is one."""
    for _ in range(TRIES):
        square = rng.below(ground.height), rng.below(ground.width)
        free = ground.sign(square) == EMPTY and tile_of(square) not in tiles
        if free and ground.touches_road(square):
            ground.put(square, SHOP)
            tiles.add(tile_of(square))
            return square
    return None
