"""The best theft and the best income of one turn of Coffee Chess, by a search of the whole turn.

Every order of every action that matters is played through with the rules; positions that were
reached before are not gone on with, and counted once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal
from kaffeehaus.games.coffee_chess.state import ChessState


class Goal(Enum):
    """What is to be had in a turn."""

    THEFT = "theft"
    INCOME = "income"


KINDS: dict[Goal, tuple[type[ChessAction], ...]] = {
    Goal.THEFT: (Steal,),
    Goal.INCOME: (Place, Move),
}
"""The actions by which it can be had: stealing brings no new square, and all else no theft."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search of a whole turn found."""

    best: int
    """Beans stolen, or rows that pay."""
    ways: int
    """Of the positions that a turn can end with, how many have the best."""
    results: int
    """How many such positions there are."""
    actions: tuple[ChessAction, ...]
    """A shortest way to the best."""


@dataclass(frozen=True, slots=True)
class _Line:
    state: ChessState
    actions: tuple[ChessAction, ...]


def worth(goal: Goal, before: ChessState, after: ChessState, seat: Seat) -> int:
    """What the turn brought: beans that the other has lost, or rows that pay from now on."""
    if goal is Goal.THEFT:
        return before.on_board[1 - seat] - after.on_board[1 - seat]
    return len(after.paying_rows(seat))


def search(goal: Goal, state: ChessState, seat: Seat) -> Searched:
    """Search the turn in full, shortest ways first."""
    counted: dict[int, int] = {}
    shortest: dict[int, tuple[ChessAction, ...]] = {}
    for line in _every_line(goal, state, seat):
        value = worth(goal, state, line.state, seat)
        counted[value] = counted.get(value, 0) + 1
        shortest.setdefault(value, line.actions)
    best = max(counted)
    return Searched(best, counted[best], sum(counted.values()), shortest[best])


def _every_line(goal: Goal, state: ChessState, seat: Seat) -> Iterator[_Line]:
    """One way to each position that the turn can end with, by the number of actions."""
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
