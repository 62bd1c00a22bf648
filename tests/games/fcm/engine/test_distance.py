"""Ranges, distances, trips and flights, against slow models that walk step by step."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.board.distance import (
    arrivals,
    distance,
    flights,
    in_range,
    road_trips,
    roads_in_range,
)
from kaffeehaus.games.fcm.rules.board.ground import Ground, ground_of
from kaffeehaus.games.fcm.rules.board.plan import TILE, Plan, Square
from kaffeehaus.games.fcm.rules.board.route import shortest_route
from kaffeehaus.games.fcm.rules.board.tiles import Laid, board_rows
from kaffeehaus.games.fcm.rules.town import Box

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
LETTERS = "ABCDEFGHIJKLMNOPQRST"


def random_ground(seed: int, height: int = 2, width: int = 2, corner: Square = (0, 0)) -> Ground:
    """Some tiles by chance, the first one at this corner, counted in tiles."""
    rng = Rng(seed)
    letters = list(LETTERS)
    rng.shuffle(letters)
    tiles = tuple(
        tuple(Laid(letters.pop(), rng.below(4)) for _ in range(width)) for _ in range(height)
    )
    return ground_of(Plan(board_rows(tiles), corner[0] * TILE, corner[1] * TILE))


def tile(square: Square) -> Square:
    return square[0] // 5, square[1] // 5


def walks(
    ground: Ground, start: Square, most: int
) -> dict[tuple[Square, int, frozenset[Square]], int]:
    """Every (square, heading, sources taken) that a walk can be in, and its least cost."""
    found: dict[tuple[Square, int, frozenset[Square]], int] = {}
    waiting = []
    for heading, (down, right) in enumerate(STEPS):
        first = (start[0] + down, start[1] + right)
        if ground.plan.sign(first) in ("#", "+"):
            waiting.append((int(tile(first) != tile(start)), first, heading, frozenset[Square]()))
    while waiting:
        cost, square, heading, taken = waiting.pop()
        beside = [(square[0] + down, square[1] + right) for down, right in STEPS]
        taken = taken | {other for other in beside if ground.plan.sign(other) in ("B", "L", "S")}
        if cost > most or found.get((square, heading, taken), most + 1) <= cost:
            continue
        found[square, heading, taken] = cost
        for way, after in enumerate(beside):
            back = way == (heading + 2) % 4
            turns_on_bridge = ground.plan.sign(square) == "+" and way != heading
            if ground.plan.sign(after) in ("#", "+") and not back and not turns_on_bridge:
                waiting.append((cost + (tile(after) != tile(square)), after, way, taken))
    return found


def starts(ground: Ground) -> list[Square]:
    return ground.net.squares(ground.empty & ground.beside_road)


corners = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(
    seed=st.integers(0, 10_000),
    pick=st.integers(0, 10_000),
    tiles=st.integers(0, 3),
    corner=corners,
)
def test_ranges_and_trips(seed: int, pick: int, tiles: int, corner: Square) -> None:
    ground = random_ground(seed, corner=corner)
    places = starts(ground)
    start = places[pick % len(places)]
    walked = walks(ground, start, tiles)
    bit = ground.net.bit(start)
    reached = {
        (square[0] + down, square[1] + right)
        for (square, _, _), cost in walked.items()
        for down, right in STEPS
        if cost + (tile(square) != tile((square[0] + down, square[1] + right))) <= tiles
    }
    expected = {s for s in reached if ground.plan.sign(s) not in ("", "#", "+")}
    assert set(ground.net.squares(in_range(ground, bit, tiles))) == expected
    roads = {square for square, _, _ in walked}
    assert set(ground.net.squares(roads_in_range(ground, bit, tiles))) == roads
    sets = {taken for _, _, taken in walked if taken}
    found = {
        frozenset(
            source.square for number, source in enumerate(ground.sources) if mask >> number & 1
        )
        for mask in road_trips(ground, bit, tiles)
    }
    assert found == sets


@given(
    seed=st.integers(0, 10_000),
    one=st.integers(0, 999),
    other=st.integers(0, 999),
    corner=corners,
)
def test_the_way_to_dinner_is_the_same_both_ways_and_can_be_drawn(
    seed: int, one: int, other: int, corner: Square
) -> None:
    ground = random_ground(seed, 3, 3, corner)
    places = starts(ground)
    here, there = (ground.net.bit(places[n % len(places)]) for n in (one, other))
    way = distance(ground, here, there)
    assert way == distance(ground, there, here)
    route = shortest_route(ground, ground.net.squares(here), there)
    assert bool(route) == (way is not None)
    if way is None:
        return
    whole = [*ground.net.squares(here), *route, *ground.net.squares(there)]
    crossed = sum(tile(a) != tile(b) for a, b in itertools.pairwise(whole))
    assert crossed == way


def test_roadworks_cost_one_more_each() -> None:
    ground = ground_of(Plan(("..#..",) * 10))
    house, door = ground.net.bit((0, 1)), ground.net.bit((9, 1))
    assert distance(ground, house, door) == 1
    works = ground.net.mask([(1, 2), (5, 2), (8, 2)])
    assert distance(ground, house, door, works) == 4
    down_to = [roads_in_range(ground, house, tiles, works).bit_count() for tiles in range(4)]
    assert down_to == [1, 5, 5, 8]
    assert distance(ground, house, door, ground.net.mask([(0, 2), (9, 2)])) == 3


def test_a_source_that_only_touches_the_entrance_gives_nothing() -> None:
    ground = ground_of(Plan(("..#..", "B.#..", "..#..", "..#..", "..#..")))
    assert road_trips(ground, ground.net.bit((1, 1)), 4) == ()


def test_a_flight_takes_every_source_of_its_tiles() -> None:
    ground = random_ground(3, 2, 2)
    here = ground.net.bit((0, 0))
    everything = (1 << len(ground.sources)) - 1
    assert not ground.sources or flights(ground, here, 3)[0] == everything
    first = sum(1 << n for n, source in enumerate(ground.sources) if tile(source.square) == (0, 0))
    assert flights(ground, here, 0) == ((first,) if first else ())


@given(
    seed=st.integers(0, 10_000),
    tiles=st.integers(0, 5),
    row=st.integers(0, 1),
    corner=corners,
)
def test_flights_against_every_path_of_tiles(
    seed: int, tiles: int, row: int, corner: Square
) -> None:
    ground = random_ground(seed, 2, 3, corner)
    top, left = corner
    places = [(top + down, left + right) for down in range(2) for right in range(3)]
    collected = set()
    for length in range(1, tiles + 2):
        for path in itertools.permutations(places, length):
            together = all(
                abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.pairwise(path)
            )
            if path[0] == (top + row, left + 1) and together:
                sources = enumerate(ground.sources)
                collected.add(sum(1 << n for n, source in sources if tile(source.square) in path))
    found = flights(ground, ground.net.bit(((top + row) * TILE, (left + 1) * TILE)), tiles)
    assert set(found) == collected - {0}
    sizes = [one.bit_count() for one in found]
    assert sizes == sorted(sizes, reverse=True)


def test_equal_boards_share_their_distances() -> None:
    ground = random_ground(5)
    arrivals(ground, ground.net.bit((0, 0)))
    assert random_ground(5) is ground
    assert (ground.net.bit((0, 0)), 0) in ground.known.arrivals


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (5, 15)])
def test_a_rectangle_is_the_set_of_its_squares_on_the_board(size: tuple[int, int]) -> None:
    net = random_ground(1, corner=(-1, 1)).net
    for top in range(-12, 12):
        for left in range(-6, 22):
            squares = Box(top, left, *size).squares()
            assert net.rectangle(top, left, *size) == net.mask(squares)


@given(seed=st.integers(0, 10_000), corner=corners)
def test_a_set_of_squares_is_read_back_wherever_the_board_lies(seed: int, corner: Square) -> None:
    ground = random_ground(seed, corner=corner)
    squares = list(ground.plan.squares())
    assert squares[0] == (corner[0] * TILE, corner[1] * TILE)
    assert ground.net.squares(ground.net.mask(squares)) == squares
    assert ground.net.squares(ground.net.bit(squares[seed % 100])) == [squares[seed % 100]]
