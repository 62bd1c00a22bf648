"""Coffee: how many turns from the end of a game can be proven in a minute.

    python -m bench.coffee_endings [--games 3] [--seconds 60] [--memory 1G] [hex-5:3 sq-6:5 ...]

Bots play a game. One solver then goes through it from the last position backwards, until the
seconds of processor time are used up, and keeps its table from position to position. A line for
each game has its turns, those before the end that are proven, the share of the cells that are free
in the first proven position, and the doubling of the effort per turn.
"""

from __future__ import annotations

import argparse
from math import log2
from time import process_time

from kaffeehaus.bots.match import play_game
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import read_view
from kaffeehaus.kernels.coffee.solver.solver import solver_of

BOARDS = ("hex-4:4", "hex-5:3", "sq-6:4", "sq-6:5", "sq-6:6", "sq-7:3")
BOT = "level-5"
LEAST = 0.01
"""Seconds below which the growth of the effort is not measured."""


def run() -> None:
    """Measure and print."""
    asked = _arguments()
    memory = int(asked.memory.removesuffix("G")) * 2**30
    for name in asked.boards or BOARDS:
        board, n = name.split(":")
        for seed in range(asked.games):
            _measure(board, int(n), seed, asked.seconds, memory)


def _measure(board: str, n: int, seed: int, seconds: float, memory: int) -> None:
    states = _game(board, n, seed)
    solver = solver_of(board, n, memory)
    begun = process_time()
    spent: list[float] = []
    """Seconds from the end back to each position."""
    for state in reversed(states):
        _, scene = read_view(state.view(None))
        over = lambda _: process_time() - begun >= seconds  # noqa: E731 - bound to this game
        if solver.solve(scene, progress=over).verdict is None:
            break
        spent.append(process_time() - begun)
    first = states[len(states) - len(spent)]
    print(
        f"{board} n={n} seed {seed}: {len(states)} turns, the last {len(spent)} proven, "
        f"{first.free.bit_count()} of {len(first.sites.all)} cells free, {_growth(spent)}",
        flush=True,
    )


def _growth(spent: list[float]) -> str:
    """By which factor a turn more multiplies the effort, by the last turns of both players."""
    late = [(number, value) for number, value in enumerate(spent) if value >= LEAST]
    if len(late) < 2:
        return "too quick to say how it grows"
    (first, least), (last, most) = late[0], late[-1]
    return f"{2 ** (log2(most / least) / (last - first)):.2f} times the effort per turn"


def _game(board: str, n: int, seed: int) -> list[CoffeeState]:
    """All positions of a game in which somebody is to move."""
    game = find_game("coffee")
    played = play_game(game, {"board": board, "n": n, "pie": False}, None, (BOT, BOT), seed)
    state = game.new({"board": board, "n": n, "pie": False})
    found: list[CoffeeState] = []
    for seat, action in played.actions:
        assert isinstance(state, CoffeeState)
        found.append(state.copy())
        state.apply(seat, action)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--memory", default="1G")
    return parser.parse_args()


if __name__ == "__main__":
    run()
