"""The row bonus: the exact largest number of rows without a common square."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.coffee_chess.rules.squares import (
    BY_NAME,
    OWN_SQUARES,
    OWNERS,
    ROWS,
    formed_rows,
    mask_of,
    paying_rows,
)


def occupied(names: str) -> int:
    return sum(1 << BY_NAME[name] for name in names.split())


def most_by_brute_force(mask: int) -> int:
    """The obvious way: try all choices of formed rows, the largest first."""
    formed = [mask_of(row) for row in formed_rows(mask)]
    for count in range(len(formed), 0, -1):
        for chosen in combinations(formed, count):
            if sum(chosen).bit_count() == 3 * count == _union(chosen).bit_count():
                return count
    return 0


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def test_there_are_36_rows_a_colour() -> None:
    assert len(ROWS) == 72
    assert all(len({OWNERS[square] for square in row}) == 1 for row in ROWS)


@pytest.mark.parametrize(
    ("names", "count"),
    [
        ("c4 d5", 0),
        ("c4 d5 e6", 1),
        ("c4 d5 f7", 0),
        ("c4 e4 d5 c6 e6", 1),
        ("b3 c4 d5 e6", 1),
        ("a2 b3 c4 d5 e6", 1),
        ("a2 b3 c4 d5 e6 f7", 2),
        ("c4 d5 e6 b5 c6 d7", 2),
    ],
)
def test_counts(names: str, count: int) -> None:
    assert len(paying_rows(occupied(names))) == count


def test_greedy_in_reading_order_would_undercount() -> None:
    """Taking the first formed row spoils both rows that cross it."""
    crossing = "b1 c2 d3 a2 c4 e2 f1 b3"
    assert len(paying_rows(occupied(crossing))) == most_by_brute_force(occupied(crossing))


@given(st.sets(st.sampled_from(OWN_SQUARES[0]), max_size=13))
def test_agrees_with_brute_force(squares: set[int]) -> None:
    mask = sum(1 << square for square in squares)
    rows = paying_rows(mask)
    assert len(rows) == most_by_brute_force(mask)
    assert len({square for row in rows for square in row}) == 3 * len(rows)


@cache
def most_by_leaving_out(mask: int) -> int:
    """A second obvious way, for full boards: every square is either unused or in some row."""
    if not mask:
        return 0
    lowest = mask & -mask
    best = most_by_leaving_out(mask ^ lowest)
    for row in map(mask_of, ROWS):
        if row & mask == row and row & lowest:
            best = max(best, 1 + most_by_leaving_out(mask ^ row))
    return best


@given(st.sets(st.sampled_from(OWN_SQUARES[1]), min_size=12))
def test_agrees_with_the_second_model_on_crowded_boards(squares: set[int]) -> None:
    mask = sum(1 << square for square in squares)
    assert len(paying_rows(mask)) == most_by_leaving_out(mask)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_full_board_holds_eight_rows(seat: int) -> None:
    mask = sum(1 << square for square in OWN_SQUARES[seat])
    assert len(paying_rows(mask)) == most_by_leaving_out(mask) == 8
