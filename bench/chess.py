"""Coffee Chess: speed of play and search, and strength of its bots.

`search:1s` has a time limit, so its points depend on the machine; the others are reproducible. The
goals are for 100 games: `python -m bench.chess --games 100`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter, process_time

from tqdm import tqdm

from bench.engine import best_rate, play_out
from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.coffee_chess.search import Search
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import ChessKernel, Style, chess_kernel
from kaffeehaus.kernels.coffee_chess.python import PythonChess

GAMES = 20
SEED = 1
BAR = 30_000
"""Actions per second in random play."""
SEARCHED = 200
"""Search budget, in turns, of one timed position."""
LONGEST_THOUGHT = 0.2
"""Seconds that greedy may think."""
PLAYOUTS, PYTHON_PLAYOUTS, SIMULATIONS = 40_000, 400, 10_000
"""Numbers for timing the kernels."""
CONTESTS = (
    (("greedy", "random"), 95),
    (("search:1s", "greedy"), 75),
    (("uct:3000", "greedy"), 90),
)
"""Pairs of bots, and in how many of 100 games the first should beat the second."""


@dataclass(frozen=True)
class CountedBudget(Budget):
    """Search budget that records what was spent: near its end a game is searched in full."""

    spent: list[int] = field(default_factory=list)

    def spend(self) -> Iterator[int]:
        """Count as any budget does."""
        self.spent.append(0)
        for number in super().spend():
            self.spent[-1] += 1
            yield number


def run(games: int = GAMES, seed: int = SEED, jobs: int | None = None) -> None:
    """Measure and print."""
    actions, whole = random_play()
    print(f"chess: {actions:,.0f} actions/s in random play (bar {BAR:,})")
    print(f"chess: {whole:,.0f} random games/s")
    met = positions(seed)
    print(f"chess: {searched_turns(met):,.0f} turns/s looked at by search", flush=True)
    mean, longest = thinking_time("greedy", met)
    print(
        f"chess: greedy thinks {mean * 1000:.0f} ms a turn, at most {longest * 1000:.0f} ms "
        f"(bar {LONGEST_THOUGHT * 1000:.0f} ms)",
        flush=True,
    )
    kernels()
    for specs, bar in CONTESTS:
        begun = perf_counter()
        points = contest(specs, games, seed, jobs or os.cpu_count() or 1)
        said = f"{specs[0]} beats {specs[1]} in {points:g} of {games} games (bar {bar} of 100)"
        print(f"chess: {said}, {perf_counter() - begun:.0f} s", flush=True)


def kernels() -> None:
    """The C kernel beside its Python twin, which plays the same games."""
    if not FAST:
        print("chess: the C layer is not built here")
        return
    native = playouts(chess_kernel(), PLAYOUTS)
    python = playouts(PythonChess(), PYTHON_PLAYOUTS)
    print(f"chess: {native:,.0f} random playouts/s in C, {native / python:.0f} times Python")
    begun = process_time()
    chess_kernel().search(GAME.new(), Budget(playouts=SIMULATIONS), Style.JUDGED, Rng(SEED))
    print(f"chess: {SIMULATIONS / (process_time() - begun):,.0f} simulations/s in C", flush=True)


def playouts(kernel: ChessKernel, count: int) -> float:
    """Random games per second of processor time."""
    begun = process_time()
    kernel.playouts(GAME.new(), count, Rng(SEED))
    return count / (process_time() - begun)


def random_play() -> tuple[float, float]:
    """Actions and whole games per second in uniform random play."""
    rng = Rng(SEED)
    lengths: list[int] = []

    def one_game() -> None:
        lengths.append(play_out(GAME.new(), rng))

    games = best_rate(one_game)
    return games * sum(lengths) / len(lengths), games


def positions(seed: int) -> list[ChessState]:
    """Positions at the start of each turn of a game of greedy against itself."""
    state, rng, bot = GAME.new(), Rng(seed), make_bot(GAME.id, "greedy")
    met: list[ChessState] = []
    while state.outcome() is None:
        if state.doing is None:
            met.append(state.copy())
        action = bot.choose(turn_of(state, state.to_move, rng))
        state.play(state.to_move, GAME.parse(str(action)))
    return met


def searched_turns(met: list[ChessState]) -> float:
    """Turns searched per second of processor time."""
    budget = CountedBudget(playouts=SEARCHED)
    bot, rng = Search(budget), Rng(SEED)
    begun = process_time()
    for state in met:
        bot.plan(state.copy(), state.to_move, rng)
    return sum(budget.spent) / (process_time() - begun)


def thinking_time(spec: str, met: list[ChessState]) -> tuple[float, float]:
    """Seconds of processor time for a turn: mean and maximum."""
    times = []
    for state in met:
        turn = turn_of(state, state.to_move, Rng(SEED))
        bot = make_bot(GAME.id, spec)
        begun = process_time()
        bot.choose(turn)
        times.append(process_time() - begun)
    return sum(times) / len(times), max(times)


def contest(specs: tuple[str, str], games: int, seed: int, jobs: int) -> float:
    """Points of the first bot; seats alternate and a draw counts half."""
    series = Series(GAME, None, specs, games, seed)
    shown = tqdm(
        play_series(series, jobs),
        total=games,
        desc=" - ".join(specs),
        disable=not sys.stderr.isatty(),
        leave=False,
    )
    return series.points(list(shown))[0]


def main() -> None:
    """Run with other numbers of games, seeds and jobs."""
    parser = argparse.ArgumentParser(prog="python -m bench.chess", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, help="processes; as many as cores if not given")
    options = parser.parse_args()
    run(options.games, options.seed, options.jobs)


if __name__ == "__main__":
    main()
