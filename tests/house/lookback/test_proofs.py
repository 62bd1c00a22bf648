"""What is proven next, and for how long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.bots.insight import Candidate, Insight, Proof
from kaffeehaus.house.lookback.model import (
    GAME_MILLISECONDS,
    POSITIONS_MILLISECONDS,
    Attempt,
    next_attempt,
)

MOVES = (Candidate(("a1-",), 600), Candidate(("a1/",), 550))
OPEN = Insight(0, 600, proven=False, best=MOVES)
WON = Insight(1, 1000, proven=True)


def spent(milliseconds: int) -> Insight:
    """A position on which so much was spent in vain."""
    return replace(OPEN, effort=milliseconds)


@pytest.mark.parametrize(
    ("insights", "attempt"),
    [
        ((OPEN, OPEN, WON), Attempt(1, None, 250)),
        ((OPEN, None, WON), Attempt(0, None, 250)),
        ((OPEN, spent(250), WON), Attempt(0, None, 250)),
        ((spent(250), spent(250)), Attempt(1, None, 250)),
        ((spent(1000), spent(500)), Attempt(1, None, 500)),
        ((spent(4000), spent(6000)), Attempt(0, None, 1000)),
        ((WON, WON), None),
        ((None, None), None),
    ],
)
def test_the_last_of_the_least_tried_is_next_and_gets_as_much_again(
    insights: tuple[Insight | None, ...], attempt: Attempt | None
) -> None:
    assert next_attempt(insights) == attempt


def test_the_rest_of_the_time_goes_to_the_moves_that_are_recommended() -> None:
    position = spent(POSITIONS_MILLISECONDS)
    assert next_attempt((position, WON)) == Attempt(0, MOVES[0], 250)
    tried = replace(MOVES[0], effort=250)
    assert next_attempt((position.knowing(tried), WON)) == Attempt(0, MOVES[1], 250)
    lost = replace(MOVES[0], share=0, proven=True)
    assert next_attempt((position.knowing(lost), WON)) == Attempt(0, MOVES[1], 250)


def test_when_the_time_is_used_up_nothing_is_tried() -> None:
    assert next_attempt((spent(GAME_MILLISECONDS - 249), WON)) is None
    last = next_attempt((spent(GAME_MILLISECONDS - 300), WON))
    assert last is not None
    assert last.milliseconds == 250
    tried = replace(MOVES[0], effort=GAME_MILLISECONDS - POSITIONS_MILLISECONDS)
    assert next_attempt((spent(POSITIONS_MILLISECONDS).knowing(tried), WON)) is None


def test_a_proof_of_the_position_replaces_the_estimate() -> None:
    proof = Proof(Insight(0, 0, proven=True), 40)
    assert Attempt(0, None, 250).learned(spent(250), proof) == Insight(0, 0, True, effort=290)


def test_without_a_proof_the_estimate_stands_and_the_time_is_spent() -> None:
    assert Attempt(0, None, 250).learned(spent(250), Proof(None, 1)) == spent(500)


def test_a_proof_of_what_follows_a_move_is_one_of_the_move() -> None:
    attempt = Attempt(0, MOVES[0], 250)
    known = attempt.learned(OPEN, Proof(Insight(1, 1000, proven=True), 40))
    assert [move.loses for move in known.best] == [False, True]
    assert (known.share, known.best[1].effort) == (550, 40)
    assert attempt.learned(OPEN, Proof(Insight(1, 0, proven=True), 40)).wins
