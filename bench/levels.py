"""How the levels of Coffee follow each other: each against the one below, on hex-5 with n=4.

The same as `kaffeehaus arena` with `--ladder`, which goes on where it was stopped and draws the
ladder; here without a file.
"""

from __future__ import annotations

from kaffeehaus.bots.arena.elo import Score, interval
from kaffeehaus.bots.arena.tournament import Tournament
from kaffeehaus.bots.coffee.levels import LEVELS
from kaffeehaus.core.registry import find_game

GAMES = 400
SEED = 1000
"""The levels were tuned on seeds below."""
BAR = "65 to 90"


def run() -> None:
    """Measure and print."""
    for higher in range(2, len(LEVELS) + 1):
        score = score_of(higher, higher - 1, GAMES)
        low, high = interval(score)
        print(
            f"levels: level {higher} wins {100 * score.share():.1f} of 100 games against level "
            f"{higher - 1} (bar {BAR}; 95 % interval {100 * low:.0f} to {100 * high:.0f})",
            flush=True,
        )


def score_of(one: int, other: int, games: int) -> Score:
    """The games of two levels, with the points of the first."""
    bots = (f"level-{one}", f"level-{other}")
    duel = Tournament(find_game("coffee"), {"board": "hex-5", "n": 4}, bots, games, SEED)
    results = [duel.play(meeting) for meeting in duel.meetings()]
    points = sum(result.points(bots[0]) for result in results)
    return Score(len(results), points)


if __name__ == "__main__":
    run()
