"""Value of a module of Food Chain Magnate: one planner uses it, the others must not.

Every map is played once from each seat, so that seats even out. For the others the module's cards
are forbidden. With `--results FILE` every game is stored and not played again, so a long run can be
split.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, stdev

from kaffeehaus.bots.arena.elo import NORMAL_95, Score, interval
from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import MODULES

SEEDS = 8
TURNS = 40
"""No game of planners takes this long."""


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game for the seat that used the module."""

    module: str
    seats: int
    seed: int
    user: Seat
    won: bool
    cash: int
    others: float
    """Average cash of the others."""

    @property
    def game(self) -> tuple[str, int, int, Seat]:
        """Identity of the game."""
        return self.module, self.seats, self.seed, self.user


def run() -> None:
    """Play and print, for two players and every module that bots support."""
    for module in MODULES.values():
        if module.thought is not None:
            main(["--module", module.id])


def played(module: str, seats: int, seed: int, user: Seat) -> Result:
    """One game in which one seat uses the module."""
    state = GAME.new({"modules": module, "turns": TURNS}, seats, seed)
    bots = [Planner(without=() if seat == user else (module,)) for seat in range(seats)]
    rng = Rng(seed).split("match")
    while actors := state.actors():
        seat = actors[0]
        action = ask(bots[seat], "planner", turn_of(state, seat, rng))
        state.apply(seat, GAME.parse(str(action)))
    outcome = state.outcome()
    assert outcome is not None
    others = [cash for seat, cash in enumerate(outcome.scores) if seat != user]
    won, cash = user in outcome.winners, outcome.scores[user]
    return Result(module, seats, seed, user, won, cash, mean(others))


def told(module: str, seats: int, results: Sequence[Result]) -> str:
    """Summary of the games in a sentence, with confidence intervals.

    For the cash, the games of one map are averaged, because they share the map's luck.
    """
    wins = sum(result.won for result in results)
    low, high = interval(Score(len(results), float(wins)))
    maps: dict[int, list[float]] = {}
    for result in results:
        maps.setdefault(result.seed, []).append(result.cash - result.others)
    more = [mean(games) for games in maps.values()]
    return (
        f"module_plan: of {seats} planners the one with {module} wins {wins} of {len(results)} "
        f"games (95 % interval {100 * low:.0f} to {100 * high:.0f} of 100), with "
        f"${mean(result.cash for result in results):.0f} against "
        f"${mean(result.others for result in results):.0f}, "
        f"so {mean(more):+.0f}{_margin(more)}"
    )


def _margin(more: Sequence[float]) -> str:
    """Margin of error of a mean; undefined for one map."""
    if len(more) < 2:
        return ""
    return f" ± {NORMAL_95 * stdev(more) / math.sqrt(len(more)):.0f}"


def all_played(module: str, seats: int, seeds: Iterable[int], kept: Path | None) -> list[Result]:
    """Games of these maps from every seat: stored ones, and the others played now."""
    known = {result.game: result for result in _read(kept)}
    found = []
    for seed in seeds:
        for user in range(seats):
            result = known.get((module, seats, seed, user))
            if result is None:
                result = played(module, seats, seed, user)
                _keep(kept, result)
            found.append(result)
    return found


def _read(kept: Path | None) -> Iterator[Result]:
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            yield Result(**json.loads(line))


def _keep(kept: Path | None, result: Result) -> None:
    if kept is not None:
        with kept.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(result))}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m bench.module_plan --module coffee --seats 3 --seeds 20`."""
    parser = argparse.ArgumentParser(prog="python -m bench.module_plan", description=__doc__)
    parser.add_argument("--module", choices=MODULES, required=True)
    parser.add_argument("--seats", type=int, choices=GAME.seat_counts, default=2)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first map")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="so many maps")
    parser.add_argument("--results", type=Path, help="a file that keeps every game")
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.seeds)
    results = all_played(options.module, options.seats, seeds, options.results)
    print(told(options.module, options.seats, results), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
