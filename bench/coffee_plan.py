"""What coffee is worth at Food Chain Magnate: one planner sells it, the others leave it alone.

Every seed is played once from each seat, so that the places at the table even out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.events import CoffeeBought

SEEDS = 8
SEATS = GAME.seats_with({"modules": "coffee"})
TURNS = 40
"""No game of planners takes so long."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for the one who sold coffee."""

    won: bool
    cash: int
    others: float
    """The cash of the others on average."""
    coffee: int
    """What coffee brought in."""


def run() -> None:
    """Play and print, for every number of players."""
    main([])


def told(seats: int, seeds: int) -> str:
    """The games of so many seeds in a sentence."""
    results = [played(seats, seed, seat) for seed in range(seeds) for seat in range(seats)]
    return (
        f"coffee_plan: of {seats} planners the one who sells coffee wins "
        f"{sum(result.won for result in results)} of {len(results)} games, with "
        f"${mean(result.cash for result in results):.0f} against "
        f"${mean(result.others for result in results):.0f}; "
        f"${mean(result.coffee for result in results):.0f} of it for coffee"
    )


def played(seats: int, seed: int, barista: Seat) -> Result:
    """One game in which one seat sells coffee."""
    state = GAME.new({"modules": "coffee", "turns": TURNS}, seats, seed)
    bots = [Planner(without=() if seat == barista else ("coffee",)) for seat in range(seats)]
    rng, coffee = Rng(seed).split("match"), 0
    while actors := state.actors():
        seat = actors[0]
        action = ask(bots[seat], "planner", turn_of(state, seat, rng))
        for event in state.apply(seat, GAME.parse(str(action))):
            if isinstance(event, CoffeeBought):
                coffee += sum(sale.income for sale in event.sales if sale.seat == barista)
    outcome = state.outcome()
    assert outcome is not None
    others = [cash for seat, cash in enumerate(outcome.scores) if seat != barista]
    return Result(barista in outcome.winners, outcome.scores[barista], mean(others), coffee)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m bench.coffee_plan --seats 3 --seeds 20`."""
    parser = argparse.ArgumentParser(prog="python -m bench.coffee_plan", description=__doc__)
    parser.add_argument("--seats", type=int, choices=SEATS, help="all unless told")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="so many maps")
    options = parser.parse_args(arguments)
    for seats in (options.seats,) if options.seats else SEATS:
        print(told(seats, options.seeds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
