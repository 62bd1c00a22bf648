"""The bench of Café runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import cafe, engine
from bench.__main__ import main


def test_cafe_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SECONDS", 0.01)
    monkeypatch.setattr(engine, "ROUNDS", 1)
    monkeypatch.setattr(cafe, "GAMES", 2)
    monkeypatch.setattr(cafe, "CONTESTS", ((("random", "random"), 0),))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert main(["cafe"]) == 0
    _, games, places, contest = capsys.readouterr().out.splitlines()
    assert games.endswith("random games/s for two (bar 20)")
    assert "places/s found" in places
    assert contest.startswith("cafe: random beats random in ")
