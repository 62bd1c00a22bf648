"""The bench of bots in a crowd runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import bots


def test_bots_in_a_crowd_are_timed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "TABLES", 2)
    monkeypatch.setattr(bots, "TURNS", 1)
    monkeypatch.setattr(bots, "CROWDS", bots.CROWDS[-1:])
    monkeypatch.setattr(bots, "SLOW", "mcts:0.2s")
    monkeypatch.setattr(bots, "QUICK", "mcts:0.1s")
    bots.run()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(bots.CROWDS)
    assert all("mcts:0.1s answers after" in line for line in lines)
