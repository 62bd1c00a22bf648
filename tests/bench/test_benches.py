"""The benches run and print their figures. What they measure is not judged here."""

from __future__ import annotations

import pytest

from bench import engine, strength
from bench.__main__ import machine, main
from bench.strength import Contest
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng


def test_the_benches_are_listed_with_what_they_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    listed = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert {"engine", "store", "strength"} <= set(listed)
    assert all(text.endswith(".") for text in listed.values())


def test_an_unknown_bench_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tea"])
    assert "there is no bench 'tea'; there are: " in capsys.readouterr().err


def test_the_engine_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SECONDS", 0.01)
    monkeypatch.setattr(engine, "ROUNDS", 1)
    assert main(["engine"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == machine()
    assert [line.split(":")[1].strip() for line in lines] == ["sq-5 n=4"] * 4 + ["hex-4 n=4"] * 4


def test_a_random_game_is_counted_in_actions() -> None:
    state = find_game("coffee").new()
    count = engine.play_out(state, Rng(4))
    assert state.outcome() is not None
    assert count == state.decision(0)


def test_points_of_a_contest_do_not_depend_on_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    contest = Contest("sq-3", 3, ("greedy", "random"), None)
    points = strength.play(contest, games=6, seed=1, jobs=1)
    assert points == strength.play(contest, games=6, seed=1, jobs=2)
    assert 0 <= points <= 6


def test_strength_prints_points_and_bars(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest("sq-3", 3, ("greedy", "random"), 88)
    monkeypatch.setattr(strength, "CONTESTS", (contest,))
    monkeypatch.setattr(strength, "thinking_time", lambda *_: (0.25, 0.5))
    strength.run(games=2, jobs=1)
    *thinking, played = capsys.readouterr().out.splitlines()
    assert thinking[0].endswith("thinks 0.25 s a turn on sq-5 n=4, at most 0.50 s (bar 1.5 s)")
    assert "greedy beats random on sq-3 n=3 in " in played
    assert "of 2 games (bar 88 of 100)" in played


def test_thinking_is_timed() -> None:
    mean, longest = strength.thinking_time("mcts:5", {"board": "sq-3", "n": 3}, 1)
    assert 0 < mean <= longest
