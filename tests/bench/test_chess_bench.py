"""The bench of Coffee Chess runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import chess, engine
from bench.chess import CountedBudget
from kaffeehaus.bots.coffee_chess.search import Search
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.kernels import FAST


def test_play_search_and_strength_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SECONDS", 0.01)
    monkeypatch.setattr(engine, "ROUNDS", 1)
    monkeypatch.setattr(chess, "SEARCHED", 5)
    monkeypatch.setattr(chess, "CONTESTS", ((("greedy", "random"), 95),))
    monkeypatch.setattr(chess, "PLAYOUTS", 50)
    monkeypatch.setattr(chess, "PYTHON_PLAYOUTS", 5)
    monkeypatch.setattr(chess, "SIMULATIONS", 50)
    chess.run(games=2, jobs=1)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == (7 if FAST else 6)
    assert all(line.startswith("chess: ") for line in lines)
    assert lines[0].endswith("actions/s in random play (bar 30,000)")
    assert lines[2].endswith("turns/s looked at by search")
    assert "C" in lines[4]
    assert "greedy beats random in " in lines[-1]
    assert "of 2 games (bar 95 of 100)" in lines[-1]


def test_the_search_is_counted_by_the_turns_it_looked_at() -> None:
    budget = CountedBudget(playouts=7)
    Search(budget).plan(GAME.new(), 0, Rng(1))
    assert budget.spent == [7]


def test_every_turn_of_a_game_begins_at_one_of_the_positions() -> None:
    met = chess.positions(seed=1)
    assert [state.turn for state in met] == list(range(met[0].turn, met[0].turn + len(met)))
    assert all(state.doing is None for state in met)
