"""Positions for practice, cases written and read again, and the bound on routes."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.drawing.grid import centre
from kaffeehaus.games.fcm.drawing.tiles import tile_svg
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import (
    Level,
    level_of,
    rated_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.random_positions import (
    Wishes,
    random_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    Chain,
    CoffeePosition,
    Diner,
    read_position,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    CoffeeSale,
    Route,
    TooManyRoutes,
    largest,
    sell_coffee,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import (
    ALL,
    EXCLUSIVE,
    WorkedExample,
)
from kaffeehaus.games.fcm.modules.coffee.words.routes import LEVELS
from kaffeehaus.games.fcm.rules.board.tiles import Laid, board_rows, printed_houses, read_map


@given(st.integers(0, 10**6))
def test_a_written_case_is_read_as_the_same_position(seed: int) -> None:
    wishes = Wishes(height=2, width=3, chains=3, roadworks=3)
    position = dataclasses.replace(random_position(wishes, Rng(seed)), number="π")
    assert read_position(write_case(position)) == position


def test_offramps_are_written_too() -> None:
    position = dataclasses.replace(ALL["loop"].position, offramps=(((-1, 1), (-1, 2), (-1, 3)),))
    assert read_position(write_case(position)) == position


def test_a_tile_to_choose_has_its_own_number() -> None:
    assert ">4</text>" in tile_svg(Laid("B", 0))
    assert ">2</text>" in tile_svg(Laid("A", 2))


@pytest.mark.parametrize("example", ALL.values(), ids=ALL)
def test_the_number_of_an_example_is_the_printed_one(example: WorkedExample) -> None:
    position = example.position
    found = {house.squares: house.number for house in printed_houses(position.plan)}
    assert found[position.house] == str(position.number)


ROUTES_OF_LEVEL = {
    Level.PLAIN: range(1, 2),
    Level.FORKED: range(2, 4),
    Level.BRANCHED: range(4, 6),
    Level.TANGLED: range(6, 1000),
}


@pytest.mark.slow
@pytest.mark.parametrize("level", list(Level))
def test_a_practice_board_has_and_draws_as_many_best_routes_as_its_level_says(
    level: Level,
) -> None:
    for seed in range(20):
        sale = rated_position(level, seed)
        assert len(sale.routes) in ROUTES_OF_LEVEL[level], f"seed {seed}"
        assert level_of(sale) is level
        assert (len(sale.classes) > 1) == (level > Level.PLAIN), f"seed {seed}"
        assert 0 < len(sale.selling) < len(sale.locations), f"seed {seed}"
        groups = drawn_routes(route_svg(sale))
        assert len(groups) == len(sale.classes)
        for lines, found in zip(groups, sale.classes, strict=True):
            assert lines == set().union(*(links(sale, route) for route in found.routes))


def drawn_routes(svg: str) -> list[set[tuple[str, str, str, str]]]:
    """By drawn group of routes: the ends of its lines."""
    return [
        set(re.findall(r'<line x1="(\d+)" y1="(\d+)" x2="(\d+)" y2="(\d+)"/>', group))
        for group in re.findall(r'<g class="route".*?</g>', svg)
    ]


def links(sale: CoffeeSale, route: Route) -> set[tuple[str, str, str, str]]:
    """The lines between neighbouring squares of a route, as the drawing writes them."""
    squares = sale.net.squares(route.squares)
    found = set()
    for row, column in squares:
        for after in ((row, column + 1), (row + 1, column)):
            if after in squares:
                ends = (*centre((row, column)), *centre(after))
                found.add((str(ends[0]), str(ends[1]), str(ends[2]), str(ends[3])))
    return found


@pytest.mark.slow
def test_practice_follows_from_level_and_seed_alone() -> None:
    position = rated_position(Level.FORKED, 3).position
    assert rated_position(Level.FORKED, 3).position == position
    assert rated_position(Level.FORKED, 4).position != position


def test_the_levels_of_the_trainer_tell_their_routes() -> None:
    told = {
        level: [int(n) for n in re.findall(r"\d+", str(text.routes))]
        for level, text in LEVELS.items()
    }
    assert told == {
        level: [routes.start] if level in (Level.PLAIN, Level.TANGLED) else [routes[0], routes[-1]]
        for level, routes in ROUTES_OF_LEVEL.items()
    }


def crossings(side: int) -> CoffeePosition:
    rows = board_rows(read_map(" | ".join([" ".join(["R0"] * side)] * side)))
    last = 5 * side - 2
    chain = Chain(3, restaurants=(Diner((last, last), (last, last)),), coffee_shops=((1, 3),))
    return CoffeePosition(rows, ((0, 0), (0, 1)), (chain,), 0)


def test_a_board_with_too_many_routes_is_refused_where_there_is_a_bound() -> None:
    with pytest.raises(TooManyRoutes):
        sell_coffee(crossings(8), most_routes=100)
    position = EXCLUSIVE.position
    assert sell_coffee(position, most_routes=100) == sell_coffee(position)


@given(st.sets(st.integers(1, 255), max_size=40))
def test_the_largest_sets_are_those_that_no_other_contains(sets: set[int]) -> None:
    expected = {a for a in sets if not any(a != b and a & b == a for b in sets)}
    assert set(largest(sets)) == expected
