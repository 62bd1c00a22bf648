"""The bench of the whole house runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import _tables, house
from bench._servers import HERE
from bench._tables import SMALL_ACTIONS, drafts_of_a_game
from tests.bench.houses import copied_house


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A load that is over soon, at a house that is soon open. The bench of bots opens it as a
    program of its own."""
    monkeypatch.setattr(house, "house_of", copied_house)
    monkeypatch.setattr(house, "TABLES", 3)
    monkeypatch.setattr(house, "DRAFT_TABLES", 1)
    monkeypatch.setattr(house, "RATE", 10)
    monkeypatch.setattr(house, "SECONDS", 0.5)
    monkeypatch.setattr(house, "FLOOD_SECONDS", 0.2)
    monkeypatch.setattr(house, "SLICES", 2)
    monkeypatch.setattr(house, "SETTLING_SECONDS", 0.0)
    monkeypatch.setattr(_tables, "ROUNDS", 2)


def test_the_house_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    house.run()
    posted, *stored, page = capsys.readouterr().out.splitlines()
    assert "posted at 3 tables with 6 open pages" in posted
    assert [load.name in line for load, line in zip(house.LOADS, stored, strict=True)] == [True] * 4
    assert "kB compressed" in page


def test_a_house_is_compared_with_that_of_another_checkout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # One of each game and of each way to act: all four are measured above.
    monkeypatch.setattr(house, "LOADS", house.LOADS[1:3])
    house.compare(HERE, rounds=1)
    lines = capsys.readouterr().out.splitlines()
    assert sum("times as many actions/s" in line for line in lines) == len(house.LOADS)


@pytest.mark.parametrize("first", [0, 1])
def test_drafts_are_long(first: int) -> None:
    before, measured = drafts_of_a_game(first)
    assert before[0].seat == first
    lengths = [step.after for step in measured if step.actions == ("ready",)]
    assert set(lengths) == {SMALL_ACTIONS}
