"""Exhaustive search of one turn of Coffee Chess: the best theft and the best income.

Every order of every relevant action is played with the rules; transpositions are not continued, and
count once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal
from kaffeehaus.games.coffee_chess.state import ChessState


class Goal(Enum):
    """What to maximize in a turn."""

    THEFT = "theft"
    INCOME = "income"


KINDS: dict[Goal, tuple[type[ChessAction], ...]] = {
    Goal.THEFT: (Steal,),
    Goal.INCOME: (Place, Move),
}
"""Relevant actions by goal: stealing adds no square, and other actions steal nothing."""


@dataclass(frozen=True, slots=True)
class Searched:
    """Result of searching a whole turn."""

    best: int
    """Beans stolen, or rows that pay."""
    ways: int
    """Number of final positions with the best result."""
    results: int
    """Number of final positions."""
    actions: tuple[ChessAction, ...]
    """A shortest sequence to the best result."""


@dataclass(frozen=True, slots=True)
class _Line:
    state: ChessState
    actions: tuple[ChessAction, ...]


def worth(goal: Goal, before: ChessState, after: ChessState, seat: Seat) -> int:
    """Result of the turn: beans stolen, or rows that pay from now on."""
    if goal is Goal.THEFT:
        return before.on_board[1 - seat] - after.on_board[1 - seat]
    return len(after.paying_rows(seat))


def search(goal: Goal, state: ChessState, seat: Seat) -> Searched:
    """Search the whole turn, breadth-first."""
    counted: dict[int, int] = {}
    shortest: dict[int, tuple[ChessAction, ...]] = {}
    for line in _every_line(goal, state, seat):
        value = worth(goal, state, line.state, seat)
        counted[value] = counted.get(value, 0) + 1
        shortest.setdefault(value, line.actions)
    best = max(counted)
    return Searched(best, counted[best], sum(counted.values()), shortest[best])


def _every_line(goal: Goal, state: ChessState, seat: Seat) -> Iterator[_Line]:
    """One sequence to each final position of the turn, by the number of actions."""
    layer = [_Line(state, ())]
    seen: set[tuple[int, ...]] = set()
    while layer:
        yield from layer
        layer = [line for parent in layer for line in _continued(goal, parent, seat, seen)]


def _continued(goal: Goal, line: _Line, seat: Seat, seen: set[tuple[int, ...]]) -> Iterator[_Line]:
    for action in line.state.legal(seat):
        if not isinstance(action, KINDS[goal]):
            continue
        after = line.state.copy()
        after.play(seat, action)
        key = (*after.beans, *sorted(after.robbers))
        if key not in seen:
            seen.add(key)
            yield _Line(after, (*line.actions, action))
