"""What is known of all turns, and how time is shared among them."""

from __future__ import annotations

import pytest

from kaffeehaus.games.coffee.rules.actions import parse_action
from kaffeehaus.kernels.coffee.solver.values import Allowance, TurnClass, winner_by


@pytest.mark.parametrize(
    ("values", "winner"),
    [
        ([False, None, True], 0),
        ([False, False], 1),
        ([False, None], None),
        ([], None),
    ],
)
def test_the_values_of_all_turns_decide(values: list[bool | None], winner: int | None) -> None:
    turns = [TurnClass(parse_action("a1-"), 8, value) for value in values]
    assert winner_by(0, turns) == winner


def test_time_is_shared_and_what_is_left_goes_to_the_others() -> None:
    now = 0.0
    allowance = Allowance(12.0, lambda: now)
    allowance.divide(3)
    now = 3.9
    assert not allowance.is_over()
    now = 4.0
    assert allowance.is_over()
    assert not allowance.is_spent()
    now = 6.0
    allowance.divide(2)
    now = 8.9
    assert not allowance.is_over()
    now = 12.0
    assert allowance.is_over()
    assert allowance.is_spent()


def test_a_piece_gets_what_it_needs_at_least_while_there_is_time() -> None:
    now = 0.0
    allowance = Allowance(12.0, lambda: now, least=5.0)
    allowance.divide(6)
    now = 4.9
    assert not allowance.is_over()
    now = 10.0
    assert allowance.is_over()
    allowance.divide(3)
    assert not allowance.is_over()
    now = 12.0
    assert allowance.is_over()
    assert allowance.is_spent()


def test_no_limit_of_time_is_never_over() -> None:
    allowance = Allowance(None)
    allowance.divide(2)
    assert not allowance.is_over()
    assert allowance.is_spent()
