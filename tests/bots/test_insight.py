"""What is known of moves: in which order they are told, and what follows from a proof."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.insight import Candidate, Insight, ranked

WINS = Candidate(("a",), 1000, proven=True)
HOPED = Candidate(("b",), 1000)
EVEN = Candidate(("c",), 500)
FEARED = Candidate(("d",), 0)
LOSES = Candidate(("e",), 0, proven=True)


def test_moves_are_told_by_their_shares_between_those_that_are_proven() -> None:
    assert ranked((LOSES, FEARED, EVEN, HOPED, WINS)) == (WINS, HOPED, EVEN, FEARED, LOSES)


@pytest.mark.parametrize(
    ("best", "told"),
    [
        ((WINS, HOPED, EVEN), (WINS,)),
        ((HOPED, EVEN, LOSES), (HOPED, EVEN)),
        ((HOPED, EVEN, FEARED, Candidate(("f",), 0)), (HOPED, EVEN, FEARED)),
        ((LOSES,), ()),
    ],
)
def test_what_loses_is_never_recommended(
    best: tuple[Candidate, ...], told: tuple[Candidate, ...]
) -> None:
    assert Insight(0, 500, proven=False, best=best).recommended == told


def test_a_move_that_wins_decides_the_position() -> None:
    before = Insight(1, 500, proven=False, best=(EVEN, FEARED), effort=10)
    known = before.knowing(Candidate(("d",), 1000, proven=True, effort=5))
    assert known.wins
    assert [move.actions for move in known.best] == [("d",)]
    assert (known.seat, known.effort) == (1, 10)


def test_what_was_spent_on_moves_that_are_no_longer_told_is_not_forgotten() -> None:
    tried = Candidate(("c",), 500, effort=7)
    assert Insight(0, 500, False, (tried,), effort=10).knowing(WINS).effort == 17


def test_no_position_is_worth_more_than_its_best_move() -> None:
    before = Insight(0, 1000, proven=False, best=(HOPED, EVEN))
    known = before.knowing(Candidate(("b",), 0, proven=True))
    assert (known.share, known.proven) == (500, False)
    assert [move.actions for move in known.best] == [("c",), ("b",)]


def test_where_all_that_was_found_loses_the_estimate_stands() -> None:
    known = Insight(0, 500, proven=False, best=(EVEN,)).knowing(Candidate(("c",), 0, proven=True))
    assert (known.share, known.proven, known.recommended) == (500, False, ())
