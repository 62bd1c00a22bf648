"""The bench of menus: numbered games, kept and gone on with, failures with their seeds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import menus
from bench.menus import PAIRS, Result, all_played, asked_for, main, told


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Games that are over at once; the numbers of those that were played."""
    numbers: list[int] = []

    def at_once(number: int) -> Result:
        numbers.append(number)
        failure = "BrokenLaw: a garden is lost" if number == 3 else ""
        return Result(number, ",".join(asked_for(number)), False, 2, 7, failure)

    monkeypatch.setattr(menus, "played", at_once)
    return numbers


def test_every_pair_has_its_game_and_the_others_are_larger() -> None:
    assert {asked_for(number) for number in range(0, 2 * len(PAIRS), 2)} == set(PAIRS)
    assert all(len(asked_for(number)) >= 3 for number in range(1, 40, 2))


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, quick: list[int]) -> None:
    kept = tmp_path / "kept.jsonl"
    first = all_played(3, 1, kept)
    again = all_played(5, 1, kept)
    assert quick == [0, 1, 2, 3, 4]
    assert again[:3] == first
    assert len(kept.read_text().splitlines()) == 1 + 5


def test_failures_are_told_with_their_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", "5", "--jobs", "1", "--results", str(tmp_path / "kept")]) == 0
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first.startswith("menus: 5 games with 5 sets of ")
    assert first.endswith("35 actions; 0 sets refused and changed; 1 failures")
    assert second.startswith("menus: seed 3: ")
    assert second.endswith("BrokenLaw: a garden is lost")


def test_games_of_other_modules_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text(json.dumps({"modules": ["tea"], "turns": 12}) + "\n")
    with pytest.raises(SystemExit, match="2"):
        main(["--results", str(kept)])
    assert "games of other modules" in capsys.readouterr().err


def test_a_game_that_fails_is_kept_with_what_was_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()

    def broken(*_: object) -> int:
        raise RuntimeError("the roof is leaking")

    monkeypatch.setattr(menus, "play", broken)
    result = menus.played(0)
    assert result.failure == "RuntimeError: the roof is leaking"
    assert "seed 0" in told([result])
