"""Greedy keeps its three promises."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.coffee.greedy import (
    GreedyBot,
    after,
    safe_answers,
    safe_choices,
    winning_choices,
)
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import CoffeeAction, Place, Swap
from kaffeehaus.games.coffee.state import CoffeeState
from tests.bots.positions import new_game, played, positions

SOME = [("sq-4", 3), ("sq-5", 4), ("hex-3", 3), ("hex-4", 4)]


def choice(state: CoffeeState, seed: int = 1) -> CoffeeAction:
    """What greedy plays here."""
    action = GreedyBot().choose(turn_of(state, state.seat_to_move(), Rng(seed)))
    assert isinstance(action, Place | Swap)
    return action


@pytest.mark.parametrize(("board", "n"), SOME)
def test_it_wins_if_it_can_avoids_what_loses_and_leaves_few_safe_answers(
    board: str, n: int
) -> None:
    seen = set()
    for seed in range(6):
        for state in positions(board, n, seed):
            action, wins, safe = choice(state), winning_choices(state), safe_choices(state)
            if wins:
                seen.add("wins")
                assert action in wins
            elif safe:
                seen.add("safe")
                assert action in safe
                fewest = min(safe_answers(state, other) for other in safe)
                assert safe_answers(state, action) == fewest
            else:
                seen.add("lost")
                handed = [len(winning_choices(after(state, other))) for other in state.choices]
                assert len(winning_choices(after(state, action))) == min(handed)
    assert seen == {"wins", "safe", "lost"}


def test_a_threat_poisons_its_line() -> None:
    """Black has c1, c2 and c3 and would win on c4, at which only `b4-` points."""
    state = played(new_game(), "c1-", "b1/", "c2|", "c5|", "c3\\")
    assert {str(action) for action in set(state.choices) - set(safe_choices(state))} == {"b4-"}
    assert "b4-" not in {str(choice(state, seed)) for seed in range(30)}


def test_equals_are_decided_by_chance() -> None:
    state = new_game("sq-3", 3)
    chosen = {str(choice(state, seed)) for seed in range(60)}
    fewest = min(safe_answers(state, action) for action in state.choices)
    equals = {str(a) for a in state.choices if safe_answers(state, a) == fewest}
    assert chosen <= equals
    assert len(chosen) > len(equals) // 2


def test_the_state_it_sees_is_not_touched() -> None:
    state = new_game("sq-4", 3)
    saved = state.save()
    choice(state)
    assert state.save() == saved


def test_with_the_pie_rule_it_answers_the_first_turn() -> None:
    for state in positions("sq-4", 3, 5, pie=True):
        assert choice(state) in state.choices


def test_it_beats_random() -> None:
    series = Series(find_game("coffee"), None, ("greedy", "random"), 30, 1)
    assert series.points(list(play_series(series)))[0] >= 24
