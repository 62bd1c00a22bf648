"""First mover's advantage in Coffee Chess, without and with the pie rule: a bot plays itself.

It searches like level 10, but chooses among more of the turns it tried often, so that no two games
are the same. Every game is appended to a results file; the same command resumes.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bench._sequential import interval
from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.coffee_chess.search import VariedUct
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.kernels.budget import Budget

RESULTS = Path(__file__).parent / "results" / "coffee-chess-first-mover.jsonl"
SEED = 62_000
TRIED = 4000
"""Turns tried per turn, as by level 10."""
CLOSE = 30
"""Percentage of the best turn's visits that another turn needs to be played as well."""


def first_points(seed: int, pie: bool, tried: int) -> float:
    """Points of the player who began: 1 for a win, a half for a draw."""
    state, rng = GAME.new({"pie": pie}), Rng(seed)
    bots = [VariedUct(Budget(playouts=tried), CLOSE) for _ in range(2)]
    while (outcome := state.outcome()) is None:
        seat = state.actors()[0]
        state.play(seat, bots[seat].choose(turn_of(state, seat, rng)))
    return outcome.points(0)


def played(pie: bool, tried: int) -> dict[int, float]:
    """Points of the first player in the recorded games, by seed."""
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else ()
    games = (json.loads(line) for line in lines)
    return {
        game["seed"]: game["first"]
        for game in games
        if (game["pie"], game["tried"]) == (pie, tried)
    }


def show(pie: bool, points: dict[int, float]) -> None:
    """Print the first player's share."""
    low, high = interval(list(points.values()))
    rule = "with the pie rule" if pie else "without"
    won = f"{sum(points.values()):g} of {len(points)}"
    print(f"{rule}: the first player won {won}, {100 * low:.0f} to {100 * high:.0f} %")


def run() -> None:
    """Print the recorded games."""
    for pie in (False, True):
        show(pie, played(pie, TRIED))


def main() -> None:
    """Play the remaining games."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_mover", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tried", type=int, default=TRIED, help="turns tried per turn")
    parser.add_argument("--pie", action="store_true", help="play with the pie rule")
    options = parser.parse_args()
    points = played(options.pie, options.tried)
    with RESULTS.open("a") as file:
        for seed in range(SEED, SEED + options.games):
            if seed not in points:
                points[seed] = first_points(seed, options.pie, options.tried)
                game = {"pie": options.pie, "tried": options.tried, "seed": seed}
                file.write(json.dumps(game | {"first": points[seed]}) + "\n")
                file.flush()
    show(options.pie, points)


if __name__ == "__main__":
    main()
