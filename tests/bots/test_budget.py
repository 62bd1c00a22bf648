"""How long a bot may think, as text and as a loop."""

from __future__ import annotations

from time import monotonic, sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.kernels.budget import MOST_PLAYOUTS, MOST_SECONDS, Budget, read_budget


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


def test_capped_playouts_are_the_same_as_long_as_there_is_time() -> None:
    assert list(Budget(playouts=4).capped(60).spend()) == [0, 1, 2, 3]
    assert str(Budget(playouts=4).capped(60)) == "4"


def test_capped_playouts_end_with_the_time() -> None:
    began, counted = monotonic(), 0
    for _ in Budget(playouts=MOST_PLAYOUTS).capped(0.03).with_time(0.5).spend():
        counted += 1
        sleep(0.001)  # a playout: without one a fast machine has counted them all before
    assert monotonic() - began >= 0.015
    assert 0 < counted < MOST_PLAYOUTS


@pytest.mark.parametrize(("asked", "given"), [(10.0, 3.0), (2.0, 2.0)])
def test_a_capped_time_is_never_longer(asked: float, given: float) -> None:
    assert Budget(seconds=asked).capped(3) == Budget(seconds=given, patience=3)
    assert Budget(seconds=asked).capped(3).time == given


def test_time_is_shared_out_and_playouts_are_not() -> None:
    assert Budget(seconds=4).with_time(0.5) == Budget(seconds=2)
    assert Budget(playouts=4).with_time(0.5) == Budget(playouts=4)


@pytest.mark.parametrize(("playouts", "seconds"), [(None, 1.0), (4, None)])
def test_what_cannot_end_early_is_refused(playouts: int | None, seconds: float | None) -> None:
    with pytest.raises(ValueError, match="ended"):
        Budget(playouts, seconds, within=1 if playouts is None else 0)
