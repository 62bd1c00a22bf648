"""Late pages of Food Chain Magnate: processor time compared with another checkout, interleaved.

`python -m bench.page_cost OTHER` takes the folder of a checkout whose web files are built. Planners
play one game; then processes of both checkouts alternate, each replays that game and renders the
same pages. Without a folder it compares the checkout with itself, which shows the noise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench._late_page import SEED, TURN
from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.game import FoodChainMagnate

HERE = Path(__file__).parents[1]
SEATS = 5
ROUNDS = 5
PAGES = 12
"""Moves at the end after each of which page and fragment are rendered."""


def run(other: Path = HERE, rounds: int = ROUNDS, turn: int = TURN) -> None:
    """Play a game, render its last pages in both checkouts in turn, and print."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game.json"
        game.write_text(json.dumps(_play(turn)), "utf-8")
        costs: dict[Path, list[dict[str, float]]] = {HERE: [], other.resolve(): []}
        for _ in range(rounds):
            for checkout, found in costs.items():
                found.append(_render(checkout, game))
    here, there = costs[HERE], costs[other.resolve()]
    for kind in here[0]:
        now, before = median(cost[kind] for cost in here), median(cost[kind] for cost in there)
        print(f"page_cost: {kind}: {now:.1f} ms, other {before:.1f} ms, ratio {now / before:.2f}")


def _play(turn: int) -> list[tuple[int, list[str]]]:
    """The moves of planners until they work in that turn."""
    state, rng, moves = FoodChainMagnate().new({}, SEATS, SEED), Rng(SEED), []
    planner = make_bot("fcm", "planner")
    while state.actors() and (state.town.turn, state.town.step) != (turn, "working"):
        seat, actions, confirmed = state.actors()[0], list[str](), False
        while not confirmed:
            action = ask(planner, "planner", turn_of(state, seat, rng))
            state.apply(seat, state.game.parse(str(action)))
            actions.append(str(action))
            confirmed = action.confirms
        moves.append((seat, actions))
    return moves


def _render(checkout: Path, game: Path) -> dict[str, float]:
    """Median milliseconds of one process of the checkout, by kind of page."""
    path = os.pathsep.join((str(checkout / "src"), str(checkout)))
    worker = Path(__file__).with_name("_page_cost_worker.py")
    printed = subprocess.run(
        [sys.executable, worker, game, str(PAGES)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found: dict[str, float] = json.loads(printed.splitlines()[-1])
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m bench.page_cost", description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, default=HERE, help="folder of a checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--turn", type=int, default=TURN)
    options = parser.parse_args(arguments)
    run(options.other, options.rounds, options.turn)


if __name__ == "__main__":
    main()
