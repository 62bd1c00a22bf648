"""Generator of Coffee Chess tactics: random positions in one corner, kept if the best turn is
hard to find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import Steal
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWN_SQUARES, file_of, rank_of
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee_chess.puzzles.pack import Goal, Tactic, search, tactic_of, worth

LEAST_BEANS, MOST_BEANS = 2, 3
"""In the hand of who moves: a turn of three actions can be searched in full, and overlooked."""
LEAST_THEFT = 3
MOST_WAYS = 6
"""Positions with more best results than this are no task."""
CORNER = 5
"""Squares along a side of the part of the board where beans lie."""
LEAST_STACKS, MOST_STACKS = 4, 8
STACKS = (1, 1, 1, 2, 2, 3)
"""Numbers of beans on a square, equally likely."""
PORTION = 20


@dataclass(frozen=True, slots=True)
class Portion:
    """A batch of positions to try: the same numbers give the same tactics."""

    goal: Goal
    seed: int
    number: int


def portions(goal: Goal, seed: int) -> Iterator[Portion]:
    """All batches, without end."""
    return (Portion(goal, seed, number) for number in count())


def tactics_of(portion: Portion) -> list[Tactic]:
    """Tactics found in a batch."""
    rng = Rng(portion.seed).split(f"{portion.goal.value} {portion.number}")
    found = (_tactic_in(portion.goal, _any_position(portion.goal, rng)) for _ in range(PORTION))
    return [tactic for tactic in found if tactic is not None]


def _any_position(goal: Goal, rng: Rng) -> ChessState:
    seat: Seat = rng.below(2)
    left, low = rng.below(9 - CORNER), rng.below(9 - CORNER)
    beans: dict[str, int] = {}
    for side in (0, 1):
        near = [
            square
            for square in OWN_SQUARES[side]
            if left <= file_of(square) < left + CORNER and low <= rank_of(square) < low + CORNER
        ]
        rng.shuffle(near)
        stacks = LEAST_STACKS + rng.below(MOST_STACKS - LEAST_STACKS + 1)
        beans |= {NAMES[square]: rng.choice(STACKS) for square in near[:stacks]}
    hand, other = LEAST_BEANS + rng.below(MOST_BEANS - LEAST_BEANS + 1), rng.below(4)
    inventories = (hand, other) if seat == 0 else (other, hand)
    return Tactic(goal, seat, tuple(beans.items()), inventories, 0, 0, 0, ()).state


def _tactic_in(goal: Goal, state: ChessState) -> Tactic | None:
    seat = state.to_move
    grabbed = _grabbed(state) if goal is Goal.THEFT else len(state.paying_rows(seat))
    if grabbed is None:
        return None
    found = search(goal, state, seat)
    least = LEAST_THEFT if goal is Goal.THEFT else 1
    is_hidden = found.best > grabbed and len(found.actions) > 1 and found.ways <= MOST_WAYS
    return tactic_of(goal, state, seat, found) if is_hidden and found.best >= least else None


def _grabbed(state: ChessState) -> int | None:
    """Result of greedily stealing the most; None where nothing can be stolen twice."""
    seat, after, times = state.to_move, state.copy(), 0
    while thefts := [action for action in after.legal(seat) if isinstance(action, Steal)]:
        after.play(seat, max(thefts, key=lambda action: action.beans))
        times += 1
    return worth(Goal.THEFT, state, after, seat) if times > 1 else None
