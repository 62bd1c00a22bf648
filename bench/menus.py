"""Compatibility of modules: random games of Food Chain Magnate with all pairs and larger sets.

Half of the games have two modules, all pairs in turn, the others larger random sets; a refused set
is changed by the suggested remedy. Every game is checked after every action. A game is identified
by its number, and results are kept in a file, so an interrupted run can be continued.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from kaffeehaus.bots.match import in_order
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import MODULES
from tests.games.fcm.menus.evenings import menu_with, play, playable, some_set

GAMES = 10_000
TURNS = 12
LOOKS = 150
"""Checks of hidden information take half of the time, and ten thousand games compensate for few
of them."""
KEPT = Path("menus.jsonl")
PAIRS = tuple(combinations(MODULES, 2))


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game."""

    number: int
    """Also the seed."""
    modules: str
    refused: bool
    """Whether another set was tried first."""
    seats: int
    actions: int
    failure: str
    """Error message; empty if there was none."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Parameters on which game numbers depend: results with others are not mixed."""

    modules: tuple[str, ...] = tuple(MODULES)
    turns: int = TURNS


def run() -> None:
    """Play all missing games, on all cores, and print."""
    main([])


def played(number: int) -> Result:
    """Game of this number; a refused set is changed by one of the remedies."""
    asked = asked_for(number)
    try:
        modules = playable(asked, Rng(number).split("ways out"))
        menu, refused = menu_with(modules, number), set(modules) != set(asked)
        count = play(menu, TURNS, LOOKS)
        return Result(number, ",".join(modules), refused, menu.seats, count, "")
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
        return Result(number, ",".join(asked), False, 0, 0, failure)


def asked_for(number: int) -> tuple[str, ...]:
    """Modules of the game of this number."""
    if number % 2 == 0:
        return PAIRS[number // 2 % len(PAIRS)]
    return some_set(Rng(number).split("menu"), least=3)


def all_played(games: int, jobs: int, kept: Path) -> list[Result]:
    """Games from 0 on: stored ones, and the others played now. Raises `ValueError` if the file
    has games with other parameters."""
    known = {result.number: result for result in _read(kept)}
    missing = [number for number in range(games) if number not in known]
    with (
        kept.open("a", encoding="utf-8") as file,
        progress(games, "games", done=games - len(missing)) as step,
    ):
        if file.tell() == 0:
            file.write(f"{json.dumps(asdict(Terms()))}\n")
        for result in in_order(GAME, played, missing, jobs):
            file.write(f"{json.dumps(asdict(result))}\n")
            file.flush()
            known[result.number] = result
            step()
    return [known[number] for number in range(games)]


def _read(kept: Path) -> list[Result]:
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    if not lines:
        return []
    if lines[0] != json.dumps(asdict(Terms())):
        raise ValueError(f"{kept} has games of other modules; name another file.")
    return [Result(**json.loads(line)) for line in lines[1:]]


def told(results: Sequence[Result]) -> str:
    """Summary of the games in a few lines, with every failure."""
    refused = sum(result.refused for result in results)
    failures = [result for result in results if result.failure]
    sets = len({result.modules for result in results})
    lines = [
        f"menus: {len(results):,} games with {sets:,} sets of {len(MODULES)} modules, "
        f"{sum(result.actions for result in results):,} actions; "
        f"{refused:,} sets refused and changed; {len(failures):,} failures"
    ]
    lines += [f"menus: seed {one.number}: {one.modules}: {one.failure}" for one in failures]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m bench.menus --games 300 --jobs 1`."""
    parser = argparse.ArgumentParser(prog="python -m bench.menus", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="so many in all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    parser.add_argument("--results", type=Path, default=KEPT, help="the file that keeps every game")
    parser.add_argument("--seed", type=int, help="play only this game, and say what is wrong")
    options = parser.parse_args(arguments)
    if options.seed is not None:
        print(told([played(options.seed)]))
        return 0
    began = time.monotonic()
    try:
        results = all_played(options.games, options.jobs, options.results)
    except ValueError as error:
        parser.error(str(error))
    print(told(results), flush=True)
    print(f"menus: {time.monotonic() - began:.0f} s, kept in {options.results}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
