"""The analyst of Coffee: what it proves is true, and what it cannot prove it estimates."""

from __future__ import annotations

import time

import pytest

from kaffeehaus.bots.coffee import analyst
from kaffeehaus.bots.coffee.analyst import ANALYST
from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.solver.openings import openings_of
from kaffeehaus.kernels.coffee.solver.solver import PythonSolver

COFFEE = find_game("coffee")
NO_TIME = 0.001
WINNING = {"c2/", "c2\\", "b3/", "b3\\", "d3/", "d3\\", "c4/", "c4\\"}
"""The first turns that win on sq-5 with n=4."""


def played(*actions: str, **options: str | int | bool) -> CoffeeState:
    """The position after these turns."""
    state = COFFEE.new(options)
    for action in actions:
        state.apply(state.actors()[0], COFFEE.parse(action))
    assert isinstance(state, CoffeeState)
    return state


def exact(state: CoffeeState) -> bool:
    """Whether the player to move wins, by trying everything."""
    if state.result is not None:
        return state.result.winners[0] == state.seat_to_move()
    mover = state.seat_to_move()
    for action in state.choices:
        then = state.copy()
        then.play(mover, action)
        won = then.result.winners[0] == mover if then.result else not exact(then)
        if won:
            return True
    return False


def look(state: CoffeeState, seconds: float = 2.0) -> Insight:
    """What the analyst finds."""
    return ANALYST.look(state, seconds, Rng(1))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_proven_is_true_and_the_best_move_wins(seed: int) -> None:
    state, rng = played(board="sq-3", n=3), Rng(seed)
    while state.result is None:
        if len(state.names(state.free)) <= 6:
            insight = look(state)
            assert insight.proven
            assert insight.seat == state.seat_to_move()
            assert insight.share == (1000 if exact(state) else 0)
            for candidate in insight.best:
                then = state.copy()
                then.apply(insight.seat, COFFEE.parse(*candidate.actions))
                over = then.result
                assert over.winners[0] == insight.seat if over else not exact(then)
        state.play(state.seat_to_move(), rng.choice(state.choices))


def test_every_stone_that_wins_at_once_is_named() -> None:
    state = played("a1-", "c1|", "c3-", "b3\\", board="sq-3", n=2)
    insight = look(state)
    wins = {str(turn) for turn in state.choices if str(turn).endswith("*")}
    assert {action for move in insight.best for action in move.actions} == wins


def test_a_large_board_is_estimated_in_the_time_given() -> None:
    start = time.monotonic()
    insight = look(played("e5-", board="hex-5", n=5), seconds=0.3)
    assert time.monotonic() - start < 30
    assert not insight.proven
    assert 0 < insight.share < 1000
    assert insight.best


def test_who_may_swap_takes_what_wins() -> None:
    insight = look(played("b2-", board="sq-3", n=3, pie=True))
    assert (insight.seat, insight.share, insight.proven) == (1, 1000, True)


def test_with_the_pie_rule_the_second_player_has_the_better_side() -> None:
    insight = look(played(board="sq-3", n=3, pie=True))
    assert insight == Insight(0, 0, proven=True)


def test_the_first_turns_of_a_solved_board_are_known_at_once() -> None:
    """On sq-5 with n=4 only c2/ and its mirror images win."""
    start = ANALYST.prove(played(board="sq-5", n=4), NO_TIME)
    assert start is not None
    assert start.wins
    assert {action for move in start.best for action in move.actions} <= WINNING
    assert ANALYST.prove(played("c2/", board="sq-5", n=4), NO_TIME) == Insight(1, 0, proven=True)
    for turn in ("b4/", "d1/"):
        after = ANALYST.prove(played(turn, board="sq-5", n=4), NO_TIME)
        assert after is not None
        assert after.wins


def test_where_every_first_turn_loses_the_beginning_is_lost() -> None:
    assert ANALYST.prove(played(board="sq-5", n=5), NO_TIME) == Insight(0, 0, proven=True)


@pytest.mark.parametrize(
    ("turns", "seat", "best"),
    [
        (("c2/",), 1, "swap"),
        (("c2/", "swap"), 0, None),
        (("b4/", "swap"), 0, "b4/"),
        (("b4/",), 1, "b4/"),
    ],
)
def test_with_the_pie_rule_who_may_swap_takes_over_what_wins(
    turns: tuple[str, ...], seat: int, best: str | None
) -> None:
    """`b4/` stands for what wins against it."""
    after = ANALYST.prove(played(*turns, board="sq-5", n=4, pie=True), NO_TIME)
    assert after is not None
    assert after.seat == seat
    assert after.wins == (best is not None)
    if best == "swap":
        assert [move.actions for move in after.best] == [("swap",)]
    elif best is not None:
        answer = openings_of("sq-5", 4).answers[Place("b4", Rod.UP_RIGHT)]
        assert [move.actions for move in after.best] == [(str(answer),)]


def test_before_the_first_turn_with_the_pie_rule_a_solved_board_is_lost() -> None:
    start = ANALYST.prove(played(board="sq-5", n=4, pie=True), NO_TIME)
    assert start == Insight(0, 0, proven=True)


def test_a_proof_goes_on_where_it_stopped() -> None:
    state = played("c3-", "a3/", "b4-", board="sq-5", n=4)
    begun, attempts = time.process_time(), 0
    while (proven := ANALYST.prove(state, 0.02)) is None:
        attempts += 1
        assert time.process_time() - begun < 20
    assert proven.proven


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_told_in_the_order_of_their_shares(seed: int) -> None:
    insight = ANALYST.look(played(board="hex-5", n=4), 0.2, Rng(seed))
    shares = [move.share for move in insight.best]
    assert shares == sorted(shares, reverse=True)
    assert insight.share == shares[0]


def test_without_the_c_layer_what_is_small_is_proven_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "_solver", lambda board, n: PythonSolver(board, n, 2**24))
    insight = ANALYST.prove(played("a1-", "a2/", board="hex-3", n=3), 10.0)
    assert insight is not None
    assert insight.proven
    assert ANALYST.prove(played("e5-", board="hex-5", n=5), 0.05) is None
