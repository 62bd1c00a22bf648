"""How long a bot may think, as text and as a loop."""

from __future__ import annotations

from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.bots.budget import MOST_PLAYOUTS, MOST_SECONDS, Budget, read_budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("3000", Budget(playouts=3000)),
        ("1", Budget(playouts=1)),
        ("100000", Budget(playouts=MOST_PLAYOUTS)),
        ("1s", Budget(seconds=1)),
        ("0.25s", Budget(seconds=0.25)),
        ("60s", Budget(seconds=MOST_SECONDS)),
    ],
)
def test_budgets_are_read_and_written(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert str(budget) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "-1", "1.5", "100001", "9" * 12, "١٢"),
        *("0s", "0.0s", "61s", "-1s", "s", ".5s", "1 s", "1S", "1m", "infs", "nans", "1e1s"),
    ],
)
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="budget|neither"):
        read_budget(text)


@given(st.text(max_size=8))
def test_any_text_is_a_budget_or_refused(text: str) -> None:
    try:
        budget = read_budget(text)
    except ValueError:
        return
    assert read_budget(str(budget)) == budget


def test_a_budget_is_one_of_the_two() -> None:
    with pytest.raises(ValueError, match="either"):
        Budget()
    with pytest.raises(ValueError, match="either"):
        Budget(playouts=1, seconds=1)


def test_playouts_are_counted() -> None:
    assert list(Budget(playouts=4).spend()) == [0, 1, 2, 3]


def test_time_runs_from_the_call_on() -> None:
    began = monotonic()
    spending = Budget(seconds=0.05).spend()
    while monotonic() < began + 0.06:
        pass
    assert list(spending) == [0]


def test_time_is_used_up() -> None:
    began = monotonic()
    counted = list(Budget(seconds=0.03).spend())
    assert monotonic() - began >= 0.03
    assert counted == list(range(len(counted)))
    assert len(counted) > 10
