"""Node counts: sequences of so many turns, which any second implementation must reproduce."""

from __future__ import annotations

import pytest

from kaffeehaus.core.perft import perft
from tests.games.coffee.playing import after, new

COUNTS = [
    ("hex-2", 2, (21, 78, 180)),
    ("hex-3", 3, (57, 504, 3996)),
    ("hex-4", 4, (111, 1494, 18918)),
    ("hex-5", 4, (183, 3312, 57456)),
    ("hex-6", 6, (273, 6210, 136890)),
    ("sq-3", 3, (32, 192, 936)),
    ("sq-4", 4, (60, 564, 4792)),
    ("sq-5", 4, (96, 1224, 14528)),
    ("sq-7", 5, (192, 3728, 69200)),
]


@pytest.mark.parametrize(("board", "n", "counts"), COUNTS)
def test_number_of_sequences(board: str, n: int, counts: tuple[int, ...]) -> None:
    assert tuple(perft(new(board, n), depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize(("board", "n", "counts"), COUNTS)
def test_pie_rule_adds_the_games_that_begin_with_a_swap(
    board: str, n: int, counts: tuple[int, ...]
) -> None:
    one, two, three = counts
    state = new(board, n, pie=True)
    assert perft(state, 1) == one
    assert perft(state, 2) == two + one
    assert perft(state, 3) == three + two


def test_before_a_line_is_possible_n_does_not_matter() -> None:
    assert [perft(new("sq-5", n), 3) for n in (3, 4, 5)] == [14528] * 3


def test_depth_zero_is_one_sequence_of_nothing() -> None:
    assert perft(new(), 0) == 1


def test_no_sequence_goes_on_after_the_end() -> None:
    over = after("a1-", "b1\\", "a2*", board="sq-2", n=2)
    assert perft(over, 0) == 1
    assert perft(over, 1) == 0


def test_state_is_left_as_it_was() -> None:
    state = after("c3/")
    saved = state.save()
    perft(state, 2)
    assert state.save() == saved


def test_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        perft(new(), -1)
