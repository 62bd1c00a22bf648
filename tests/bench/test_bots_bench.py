"""The bench of bots in a crowd prints its figures; the league knows bots of earlier commits."""

from __future__ import annotations

import pytest

from bench import bots
from bench._earlier import EarlierBot, add_earlier
from kaffeehaus.bots import catalog
from kaffeehaus.bots.catalog import make_bot


def test_bots_in_a_crowd_are_timed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "TABLES", 2)
    monkeypatch.setattr(bots, "TURNS", 1)
    monkeypatch.setattr(bots, "CROWDS", bots.CROWDS[-1:])
    monkeypatch.setattr(bots, "SLOW", "mcts:0.2s")
    monkeypatch.setattr(bots, "QUICK", "mcts:0.1s")
    monkeypatch.setattr(bots, "STRONGEST", "planner")
    monkeypatch.setattr(bots, "DRAFTS", 4)
    bots.run()
    *lines, waits = capsys.readouterr().out.splitlines()
    assert len(lines) == len(bots.CROWDS)
    assert all("mcts:0.1s answers after" in line for line in lines)
    assert "a table of 4 planner of fcm with henri_lo_menu waits" in waits


def test_a_bot_of_an_earlier_commit_keeps_the_budget_it_is_written_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalog, "_added", {})
    name = add_earlier("fcm", "search:5@b1cc6453")
    assert isinstance(make_bot("fcm", name), EarlierBot)
    assert add_earlier("fcm", "search:5@b1cc6453") == name
    assert add_earlier("fcm", "search:5") == "search:5"
