"""Coffee: speed of random play through the rules and of the bots' playouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import process_time

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.playout import greedy_playout, random_playout

BOARDS = (("sq-5", 4), ("hex-4", 4))
ROUNDS = 5
SECONDS = 1.0
"""Processor time of one round. The best round counts, because the machine may be shared."""
BAR = 40_000
"""Actions per second through the rules on sq-5 n=4."""


def run() -> None:
    """Measure and print."""
    for board, n in BOARDS:
        where = f"engine: {board} n={n}"
        actions, games = through_rules({"board": board, "n": n})
        bar = f" (bar {BAR:,})" if board == "sq-5" else ""
        print(f"{where}: {actions:,.0f} actions/s by State.legal and State.play{bar}")
        print(f"{where}: {games:,.0f} random games/s by State.legal and State.play")
        grid, rng = grid_of(board, n), Rng(1)
        for playout in (random_playout, greedy_playout):
            rate = best_rate(partial(playout, grid, grid.start, rng))
            kind = playout.__name__.partition("_")[0]
            print(f"{where}: {rate:,.0f} {kind} playouts/s by the bots' tables", flush=True)


def through_rules(options: Options) -> tuple[float, float]:
    """Actions and whole games per second in uniform random play."""
    start, rng = find_game("coffee").new(options), Rng(1)
    lengths: list[int] = []

    def one_game() -> None:
        lengths.append(play_out(start.copy(), rng))

    games = best_rate(one_game)
    return games * sum(lengths) / len(lengths), games


def play_out(state: AnyState, rng: Rng) -> int:
    """Play a random game to its end; returns the number of actions."""
    count = 0
    while actors := state.actors():
        seat = actors[0]
        state.play(seat, rng.choice(state.legal(seat)))
        count += 1
    return count


def best_rate(work: Callable[[], object]) -> float:
    """Calls per second, in the best of a few rounds."""
    return max(_rate(work) for _ in range(ROUNDS))


def _rate(work: Callable[[], object]) -> float:
    count, begun = 0, process_time()
    while (used := process_time() - begun) < SECONDS:
        for _ in range(20):
            work()
        count += 20
    return count / used


if __name__ == "__main__":
    run()
