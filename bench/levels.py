"""Strength of the bots' levels: each against the one below, for two players.

The same as `kaffeehaus arena` with `--ladder`, which can be continued and draws the ladder; here
without a file. `--game` measures one game only, and `--games` plays fewer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaffeehaus.bots.arena.elo import Score, interval
from kaffeehaus.bots.arena.tournament import Tournament
from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game

SEED = 1000
"""The levels were tuned on seeds below, level 6 of Café on some from 40000 on."""
BAR = "60 to 85"


@dataclass(frozen=True, slots=True)
class Ladder:
    """Levels of a game, and how they are measured."""

    game: str
    games: int
    """Games per pair."""
    options: Options | None = None

    def levels(self) -> list[str]:
        """Names, from level 1 on."""
        return [info.name for info in bots_of(self.game) if info.level]

    def score(self, one: str, other: str, games: int) -> Score:
        """Games of two levels, with the points of the first."""
        duel = Tournament(find_game(self.game), self.options, (one, other), games, SEED)
        results = [duel.play(meeting) for meeting in duel.meetings()]
        return Score(len(results), sum(result.points(one) for result in results))


LADDERS = (
    Ladder("coffee", 400, {"board": "hex-5", "n": 4}),
    Ladder("coffee_chess", 400),
    Ladder("cafe", 400),
    Ladder("fcm", 200),
)


def run(ladders: Sequence[Ladder] = LADDERS, games: int | None = None) -> None:
    """Measure and print."""
    for ladder in ladders:
        levels = ladder.levels()
        for lower, higher in pairwise(levels):
            score = ladder.score(higher, lower, games or ladder.games)
            low, high = interval(score)
            print(
                f"levels: {ladder.game} {higher} wins {100 * score.share():.1f} of 100 games "
                f"against {lower} (bar {BAR}; {score.games} games, 95 % interval "
                f"{100 * low:.0f} to {100 * high:.0f})",
                flush=True,
            )


def main() -> None:
    """Run for one game, or with fewer games."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--game", choices=[ladder.game for ladder in LADDERS])
    parser.add_argument("--games", type=int, help="for each pair")
    options = parser.parse_args()
    chosen = [ladder for ladder in LADDERS if options.game in (None, ladder.game)]
    run(chosen, options.games)


if __name__ == "__main__":
    main()
