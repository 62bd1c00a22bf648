"""Strength of Coffee's bots against each other, and thinking time of mcts.

Seats alternate and a draw counts half. The bots' budgets are playouts, so the same seed gives the
same points on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from time import perf_counter, process_time

from tqdm import tqdm

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

GAMES = 100
SEED = 1


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots on a board, and the points of 100 that the first should make."""

    board: str
    n: int
    specs: tuple[str, str]
    bar: int | None

    def options(self) -> Options:
        """Options of the game."""
        return {"board": self.board, "n": self.n}


CONTESTS = (
    Contest("sq-5", 4, ("greedy", "random"), 88),
    Contest("hex-4", 4, ("greedy", "random"), 88),
    Contest("sq-5", 4, ("mcts:3000", "greedy"), 65),
    Contest("hex-4", 4, ("mcts:3000", "greedy"), 85),
)


def run(games: int = GAMES, seed: int = SEED, jobs: int | None = None) -> None:
    """Play all contests and print the points."""
    for board in ("sq-5", "hex-4"):
        mean, longest = thinking_time("mcts:3000", {"board": board, "n": 4}, seed)
        print(
            f"strength: mcts:3000 thinks {mean:.2f} s a turn on {board} n=4, "
            f"at most {longest:.2f} s (bar 1.5 s)",
            flush=True,
        )
    for contest in CONTESTS:
        begun = perf_counter()
        points = play(contest, games, seed, jobs or os.cpu_count() or 1)
        bar = f" (bar {contest.bar} of 100)" if contest.bar else ""
        print(
            f"strength: {contest.specs[0]} beats {contest.specs[1]} on {contest.board} "
            f"n={contest.n} in {points:g} of {games} games{bar}, {perf_counter() - begun:.0f} s",
            flush=True,
        )


def play(contest: Contest, games: int, seed: int, jobs: int) -> float:
    """Points of the first bot."""
    series = Series(find_game("coffee"), contest.options(), contest.specs, games, seed)
    shown = tqdm(
        play_series(series, jobs),
        total=games,
        desc=f"{contest.board} {' - '.join(contest.specs)}",
        disable=not sys.stderr.isatty(),
        leave=False,
    )
    return series.points(list(shown))[0]


def thinking_time(spec: str, options: Options, seed: int) -> tuple[float, float]:
    """Seconds of processor time for a turn in a game of the bot against itself: mean and
    maximum."""
    game, rng, bot = find_game("coffee"), Rng(seed), make_bot("coffee", spec)
    state, times = game.new(options), []
    while actors := state.actors():
        turn = turn_of(state, actors[0], rng)
        begun = process_time()
        action = bot.choose(turn)
        times.append(process_time() - begun)
        state.play(actors[0], action)
    return sum(times) / len(times), max(times)


def main() -> None:
    """Run with other numbers of games, seeds and jobs."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, help="processes; as many as cores if not given")
    options = parser.parse_args()
    run(options.games, options.seed, options.jobs)


if __name__ == "__main__":
    main()
