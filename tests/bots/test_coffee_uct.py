"""The bots that think with the kernels."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.coffee import LEVELS
from kaffeehaus.bots.coffee.uct import SOLVER_SHARE, PerfectBot, UctBot
from kaffeehaus.bots.match import Series, play_game, play_series
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Scene
from kaffeehaus.kernels.coffee.kernel import Style
from kaffeehaus.kernels.coffee.solver.solver import Solution, Solver
from tests.bots.positions import EACH_BOARD, new_game, played, positions, wins

COFFEE = find_game("coffee")


def chosen(state: CoffeeState, spec: str, seed: int = 1) -> str:
    """What the bot plays here."""
    bot = make_bot("coffee", spec)
    return str(ask(bot, spec, turn_of(state, state.seat_to_move(), Rng(seed))))


@pytest.mark.parametrize(("board", "n"), EACH_BOARD, ids=str)
def test_they_play_whole_games_on_every_board(board: str, n: int) -> None:
    options: Options = {"board": board, "n": n, "pie": n % 2 == 0}
    result = play_game(COFFEE, options, None, ("uct:30", "perfect:5"), seed=n)
    assert result == play_game(COFFEE, options, None, ("uct:30", "perfect:5"), seed=n)
    assert result.outcome.winners


def test_a_line_is_made_at_once() -> None:
    for state in positions("sq-4", 3, seed=4):
        if winning := {str(action) for action in state.choices if str(action).endswith("*")}:
            for spec in ("uct:10", "perfect:10"):
                assert chosen(state, spec) in winning


@pytest.mark.parametrize(("board", "n", "stones"), [("sq-4", 4, 8), ("hex-3", 3, 11)])
def test_perfect_never_leaves_a_won_position(board: str, n: int, stones: int) -> None:
    tried = 0
    for seed in range(6):
        for state in positions(board, n, seed):
            if state.turns >= stones and wins(state):
                then = played(state.copy(), chosen(state, "perfect:500"))
                assert not wins(then)
                tried += 1
    assert tried > 5


@pytest.mark.parametrize(("board", "n"), [("sq-3", 3), ("sq-4", 3), ("sq-4", 4), ("hex-3", 2)])
@pytest.mark.parametrize("other", ["random", "greedy", "uct:200"])
def test_perfect_wins_every_game_that_it_begins_on_a_won_board(
    board: str, n: int, other: str
) -> None:
    for seed in range(3):
        result = play_game(COFFEE, {"board": board, "n": n}, None, ("perfect:1000", other), seed)
        assert result.outcome.winners == (0,)


@pytest.mark.parametrize("pie", [False, True])
def test_the_top_level_never_loses_a_proven_win(pie: bool) -> None:
    """Openings of solved boards are proven: it wins with Black, or with the side it chooses."""
    options: Options = {"board": "sq-5", "n": 4, "pie": pie}
    specs = ("level-9", "level-13") if pie else ("level-13", "level-9")
    assert play_game(COFFEE, options, None, specs, seed=1).outcome.winners == (int(pie),)


class Unproving(PerfectBot):
    """Proves nothing about the position itself."""

    def _solve(self, solver: Solver, scene: Scene, share: float) -> Solution:
        if share == SOLVER_SHARE:
            return Solution(None, 0)
        return super()._solve(solver, scene, share)


def test_perfect_avoids_turns_that_it_can_refute() -> None:
    held = {UctBot: 0, Unproving: 0}
    for seed in range(8):
        for state in positions("sq-4", 4, seed):
            if state.turns >= 8 and wins(state):
                for kind in held:
                    turn = turn_of(state, state.seat_to_move(), Rng(seed))
                    then = played(state.copy(), str(kind(Budget(playouts=2)).choose(turn)))
                    held[kind] += not then.choices or not wins(then)
    assert held[Unproving] > held[UctBot] > 0


@pytest.mark.skipif(not FAST, reason="needs the C layer")
@pytest.mark.parametrize("other", ["greedy", "uct:2000"])
def test_perfect_wins_the_board_of_the_rulebook(other: str) -> None:
    for seed in range(2):
        result = play_game(COFFEE, {"board": "sq-6", "n": 4}, None, ("perfect:1000", other), seed)
        assert result.outcome.winners == (0,)


def test_perfect_takes_the_better_side() -> None:
    game = new_game("sq-3", 3, pie=True)
    assert chosen(played(game.copy(), "b1/"), "perfect:1000") == "swap"
    assert chosen(played(game.copy(), "a1-"), "perfect:1000") != "swap"
    for seed in range(3):
        options: Options = {"board": "sq-3", "n": 3, "pie": True}
        result = play_game(COFFEE, options, None, ("greedy", "perfect:1000"), seed)
        assert result.outcome.winners == (1,)


def test_by_the_clock() -> None:
    for bot in (UctBot(Budget(seconds=0.05)), PerfectBot(Budget(seconds=0.05))):
        state = new_game("hex-5", 4)
        assert ask(bot, "bot", turn_of(state, 0, Rng(1))) in state.choices


def test_uct_is_better_than_greedy_and_more_playouts_are_better() -> None:
    assert points("uct:300", "greedy", games=20) >= 15
    assert points("uct:600", "uct:30", games=20) >= 14


def test_the_styles_differ() -> None:
    """Both are bots; which is stronger is for benches to say."""
    state = new_game("sq-5", 4)
    for style in Style:
        bot = UctBot(Budget(playouts=50), style)
        assert ask(bot, "uct", turn_of(state, 0, Rng(1))) in state.choices


def test_levels_rise() -> None:
    assert len(LEVELS) == 13
    strength = [(level.playouts, -level.slips, level.nodes) for level in LEVELS]
    assert strength == sorted(strength)
    assert len(set(strength)) == len(strength)


LEVEL_TURNS = {
    1: "g3/ g3\\ e4- e4- c5\\ c5\\",
    2: "a1- a1- b1\\ b1\\ c5/ a3/",
    3: "a1- a1- b1\\ b1\\ c5/ a3/",
    4: "a1- a1- b1\\ b1\\ c5/ swap",
    5: "a1- a1- d3\\ d3/ c5/ swap",
    6: "a1- a1- b1\\ d3/ c5/ swap",
    7: "a1- a1- b1\\ d3/ a3/ swap",
    8: "a1- e1\\ b1\\ b1\\ swap swap",
    9: "f5- f4\\ d3| b1\\ swap swap",
    10: "d5/ d5\\ e4\\ e4\\ swap swap",
    11: "f4\\ d5\\ d3/ d3/ swap swap",
    12: "f4\\ d5\\ d3/ d3/ swap swap",
}
"""By level: its turns in three positions, each with the seeds 1 and 2."""


@pytest.mark.parametrize("level", LEVEL_TURNS)
def test_a_level_plays_the_same_by_seed_whatever_else_is_found_out(level: int) -> None:
    """Who looks back on games proves more and more; the levels are for people and stay as they
    are."""
    bot = make_bot("coffee", f"level-{level}")
    states = (
        new_game("hex-5", 4),
        played(new_game("sq-5", 4), "c2/"),
        played(new_game("sq-5", 4, pie=True), "b4/"),
    )
    turns = [
        str(ask(bot, "level", turn_of(state, state.seat_to_move(), Rng(seed))))
        for state in states
        for seed in (1, 2)
    ]
    assert " ".join(turns) == LEVEL_TURNS[level]


@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (6, 4), (8, 6)])
def test_two_levels_apart_is_a_clear_matter(higher: int, lower: int) -> None:
    """One level apart takes hundreds of games to see; `python -m bench levels` plays them."""
    assert points(f"level-{higher}", f"level-{lower}", games=40) >= 26


def points(one: str, other: str, games: int) -> float:
    """The points of the first bot on hex-5 with n=4."""
    series = Series(COFFEE, {"board": "hex-5", "n": 4}, (one, other), games)
    return series.points(list(play_series(series)))[0]
