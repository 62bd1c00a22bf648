"""Coffee routes: speed of the solver, its growth with the board, and against exhaustive search.

The boards are random, of the real tiles, with five chains and fifteen shops. `warm` has the board's
road net cached, as in a game; `cold` builds it. Every board is measured in processor time and
counts with the best of a few rounds, because the machine may be shared.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from bench._plot import Curve, plot
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.routes.random_positions import (
    Wishes,
    random_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    CoffeeSale,
    known_walks,
    sell_coffee,
)
from kaffeehaus.games.fcm.rules.board.roads import road_net
from tests.games.fcm.coffee.routes.comparing import as_answer, small_position
from tests.games.fcm.coffee.routes.exhaustive import Answer, Exhaustive, TooLarge

BOARDS = 300
DENSE_BOARDS = 1_000
GROWTH_BOARDS = 40
RIVAL_BOARDS = 60
AGREEMENT_BOARDS = 5_000
ROUNDS = 3
SIDES = (2, 3, 4, 5, 6, 7, 8)
RIVAL_WISHES = Wishes(3, 3, chains=4, shops=9, extra_roads=15)
MOST_WALKS = 20_000
"""Number of walks at which the exhaustive solver gives up."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with an upper bound as its goal."""

    name: str
    milliseconds: float
    bound: float | None

    def __str__(self) -> str:
        bar = "" if self.bound is None else f" (bar {self.bound:g} ms)"
        return f"routes: {self.name} {self.milliseconds:.2f} ms{bar}"


def run() -> None:
    """Measure and print; the growth is printed as figures."""
    for bar in bars(BOARDS, DENSE_BOARDS):
        print(bar, flush=True)
    for side, middle, worst in growth(GROWTH_BOARDS):
        print(
            f"routes: {side}x{side} tiles: median {middle:.2f} ms, p95 {worst:.2f} ms", flush=True
        )
    print(rivalry(RIVAL_BOARDS), flush=True)


def bars(boards: int, dense_boards: int) -> list[Bar]:
    """Figures with their goals, measured."""
    usual = [random_position(Wishes(4, 5), Rng(seed)) for seed in range(boards)]
    warm, cold = [_warm(p) for p in usual], [_cold(p) for p in usual]
    preference_service = Wishes(4, 6, extra_roads=100)
    dense = [_warm(random_position(preference_service, Rng(seed))) for seed in range(dense_boards)]
    return [
        Bar(f"4x5 tiles warm, median of {boards} boards", median(warm), 1),
        Bar("4x5 tiles warm, p99", percentile(warm, 0.99), 4),
        Bar("4x5 tiles cold, p99", percentile(cold, 0.99), 10),
        Bar(f"4x6 tiles and 100 roads warm, p99.9 of {dense_boards}", percentile(dense, 0.999), 15),
    ]


def growth(boards: int) -> list[tuple[int, float, float]]:
    """By side in tiles: median and 95th percentile in milliseconds, warm."""
    found = []
    for side in SIDES:
        times = [_warm(random_position(Wishes(side, side), Rng(seed))) for seed in range(boards)]
        found.append((side, median(times), percentile(times, 0.95)))
    return found


def rivalry(boards: int) -> str:
    """Both solvers on the same boards in the same run, as a ratio."""
    ratios = []
    given_up = 0
    for seed in range(boards):
        position = random_position(RIVAL_WISHES, Rng(seed))
        try:
            theirs = _best(partial(_exhaustive, position), 1)
        except TooLarge:
            given_up += 1
            continue
        ratios.append(theirs / _warm(position))
    return (
        f"routes: the exhaustive solver takes {median(ratios):,.0f} times as long (median), "
        f"at most {max(ratios):,.0f} times, on {len(ratios)} boards; it gives up {given_up} more"
    )


def _exhaustive(position: CoffeePosition) -> Answer:
    return Exhaustive(position, MOST_WALKS).solve()


def agreement(boards: int, first: int = 0) -> str:
    """Compare both solvers on this many boards with a route to dinner; boards that are too large
    for the exhaustive one do not count. Raises `AssertionError` with the seed of a difference."""
    reached = tied = given_up = 0
    seed = first
    while reached < boards:
        position = small_position(seed)
        seed += 1
        try:
            expected = Exhaustive(position, MOST_WALKS).solve()
        except TooLarge:
            given_up += 1
            continue
        if as_answer(sell_coffee(position)) != expected:
            raise AssertionError(f"the solvers differ at seed {seed - 1}")
        reached += expected.distance is not None
        tied += len(expected.classes) > 1
    cut_off = seed - first - reached - given_up
    return (
        f"routes: the solvers agree on {reached:,} boards with a way to dinner, {tied:,} of them "
        f"with ways that tie, and on {cut_off:,} without one; {given_up:,} more were too large "
        "for the exhaustive one"
    )


def percentile(values: Sequence[float], part: float) -> float:
    """Percentile of the values."""
    return sorted(values)[min(len(values) - 1, math.ceil(part * len(values)) - 1)]


def _warm(position: CoffeePosition) -> float:
    road_net(position.plan)
    return _best(partial(_work_out, position), ROUNDS)


def _cold(position: CoffeePosition) -> float:
    def work() -> CoffeeSale:
        road_net.cache_clear()
        return _work_out(position)

    return _best(work, ROUNDS)


def _work_out(position: CoffeePosition) -> CoffeeSale:
    known_walks.cache_clear()
    return sell_coffee(position)


def _best(work: Callable[[], object], rounds: int) -> float:
    """Milliseconds of processor time, in the best round."""
    times = []
    for _ in range(rounds):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return 1000 * min(times)


def growth_svg(boards: int) -> str:
    """The growth as a chart."""
    found = growth(boards)
    return plot(
        "Working out coffee routes on n x n tiles",
        [f"{side}x{side}" for side, _, _ in found],
        [
            Curve("95th percentile", [worst for _, _, worst in found], "10 6"),
            Curve("median", [middle for _, middle, _ in found], "none"),
        ],
        "milliseconds",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m bench.routes`: the figures, the chart of the growth, or the comparison."""
    parser = argparse.ArgumentParser(prog="python -m bench.routes", description=__doc__)
    parser.add_argument("--plot", metavar="OUT", type=Path, help="draw the growth as SVG")
    parser.add_argument(
        "--agree",
        metavar="BOARDS",
        type=int,
        nargs="?",
        const=AGREEMENT_BOARDS,
        help=f"compare both solvers on so many boards with a way, {AGREEMENT_BOARDS:,} unless told",
    )
    parser.add_argument("--seed", type=int, default=0, help="the first board of that")
    options = parser.parse_args(arguments)
    if options.agree is not None:
        print(agreement(options.agree, options.seed))
    if options.plot is not None:
        options.plot.write_text(growth_svg(GROWTH_BOARDS), encoding="utf-8")
    if options.agree is None and options.plot is None:
        run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
