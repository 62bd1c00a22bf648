"""Positions for practice, cases written and read again, and the bound on routes."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import tile_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.cases import write_case
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
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    TooManyRoutes,
    largest,
    sell_coffee,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import (
    ALL,
    EXCLUSIVE,
    WorkedExample,
)
from kaffeehaus.games.fcm.rules.board.printed_houses import printed_houses
from kaffeehaus.games.fcm.rules.board.tiles import Laid, board_rows, read_map


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


@pytest.mark.slow
@pytest.mark.parametrize("level", list(Level))
def test_practice_has_the_level_that_was_asked_for(level: Level) -> None:
    found = rated_position(level, 3)
    assert found.level is level is level_of(found.sale)
    assert (found.ways > 1) == (level > Level.PLAIN)
    assert 0 < len(found.sale.selling) < len(found.sale.locations)
    again = rated_position(level, 3)
    assert again.sale.position == found.sale.position
    assert rated_position(level, 4).sale.position != found.sale.position


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
