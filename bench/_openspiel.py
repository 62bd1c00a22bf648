"""OpenSpiel's games of like size: random playouts driven from Python, and its own tree search."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspiel import Game

GAMES = (
    "tic_tac_toe",
    "connect_four",
    "mnk(m=5,n=5,k=4)",
    "gomoku(size=5,connect=4)",
    "hex(board_size=5)",
)
"""In C++; the middle three are about as large as Coffee on sq-5."""
COFFEE = "python_coffee(board=sq-5,n=4)"
"""Coffee through the adapter: its rules in Python, so only driven, as its C++ search cannot."""
SIMULATIONS = 20_000


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a game of OpenSpiel is."""

    game: str
    playouts: float
    """Random playouts a second in a lean Python loop."""
    simulations: float | None
    """Simulations a second of its tree search, one playout each, without leaving C++."""


def speeds(seconds: float, rounds: int) -> list[Speed] | None:
    """All games; None where OpenSpiel is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an extra

        import kaffeehaus.adapters.openspiel  # noqa: F401, PLC0415 - registers Coffee
    except ImportError:
        return None
    found = [
        Speed(
            name,
            _playouts(pyspiel.load_game(name), seconds, rounds),
            _search(pyspiel, name, rounds),
        )
        for name in GAMES
    ]
    coffee = _playouts(pyspiel.load_game(COFFEE), seconds, rounds)
    return [*found, Speed(COFFEE, coffee, None)]


def _playouts(game: Game, seconds: float, rounds: int) -> float:
    chance = random.Random(1)
    return max(_playouts_once(game, seconds, chance.random) for _ in range(rounds))


def _playouts_once(game: Game, seconds: float, chance: Callable[[], float]) -> float:
    begun, done = process_time(), 0
    while (spent := process_time() - begun) < seconds or not done:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        done += 1
    return done / spent


def _search(pyspiel: ModuleType, name: str, rounds: int) -> float:
    game = pyspiel.load_game(name)
    best = 0.0
    for seed in range(rounds):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, seed, False)
        begun = process_time()
        bot.step(game.new_initial_state())
        best = max(best, SIMULATIONS / (process_time() - begun))
    return best
