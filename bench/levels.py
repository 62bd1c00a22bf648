"""How the levels of Coffee follow each other: each against the one below, on hex-5 with n=4."""

from __future__ import annotations

from kaffeehaus.bots.coffee.levels import LEVELS
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.registry import find_game

GAMES = 400
BAR = "65 to 90"


def run() -> None:
    """Measure and print."""
    for higher in range(2, len(LEVELS) + 1):
        share = 100 * share_of(higher, higher - 1, GAMES)
        print(
            f"levels: level {higher} wins {share:.1f} of 100 games against level {higher - 1} "
            f"(bar {BAR})",
            flush=True,
        )


def share_of(one: int, other: int, games: int) -> float:
    """The share of the games that one level wins against another."""
    specs = (f"level-{one}", f"level-{other}")
    series = Series(find_game("coffee"), {"board": "hex-5", "n": 4}, specs, games)
    return series.points(list(play_series(series)))[0] / games


if __name__ == "__main__":
    run()
