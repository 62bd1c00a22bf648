"""Random play comes out as it should: the figures of a thousand games, within loose bounds."""

from __future__ import annotations

import pytest

from kaffeehaus.core.rng import Rng
from tests.games.coffee.playing import new, play_randomly

GAMES = 300

FIGURES = [
    # board, n, games won by Black, turns in a game, games ended by a line
    ("hex-3", 3, 0.546, 13.17, 0.923),
    ("hex-4", 4, 0.531, 29.12, 0.779),
    ("hex-5", 4, 0.530, 40.41, 0.968),
    ("hex-5", 5, 0.509, 52.27, 0.538),
    ("sq-5", 4, 0.527, 20.98, 0.692),
    ("sq-5", 5, 0.355, 23.13, 0.115),
    ("sq-6", 4, 0.551, 26.94, 0.925),
    ("sq-6", 5, 0.561, 32.60, 0.333),
    ("sq-7", 5, 0.520, 42.34, 0.615),
]


@pytest.mark.parametrize(("board", "n", "black", "turns", "by_line"), FIGURES)
def test_figures(board: str, n: int, black: float, turns: float, by_line: float) -> None:
    rng = Rng(2024)
    ended = [play_randomly(new(board, n), rng) for _ in range(GAMES)]
    outcomes = [outcome for state in ended if (outcome := state.outcome())]
    assert sum(outcome.points(0) for outcome in outcomes) / GAMES == pytest.approx(black, abs=0.1)
    assert sum(state.turns for state in ended) / GAMES == pytest.approx(turns, rel=0.06)
    lines = sum(outcome.reason == "line" for outcome in outcomes)
    assert lines / GAMES == pytest.approx(by_line, abs=0.09)
