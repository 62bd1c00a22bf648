"""The analyst of Coffee: what it proves is true, and what it cannot prove it estimates."""

from __future__ import annotations

import time

import pytest

from kaffeehaus.bots.coffee.analyst import ANALYST
from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.state import CoffeeState

COFFEE = find_game("coffee")


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
    assert time.monotonic() - start < 3
    assert not insight.proven
    assert 0 < insight.share < 1000
    assert insight.best


def test_who_may_swap_takes_what_wins() -> None:
    insight = look(played("b2-", board="sq-3", n=3, pie=True))
    assert (insight.seat, insight.share, insight.proven) == (1, 1000, True)


def test_with_the_pie_rule_the_second_player_has_the_better_side() -> None:
    insight = look(played(board="sq-3", n=3, pie=True))
    assert insight == Insight(0, 0, proven=True)
