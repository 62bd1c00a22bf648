"""A game looked back on: what every position was worth, and which moves gave something away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.bots.insight import WHOLE, Candidate, Insight
from kaffeehaus.core.fold import Kept
from kaffeehaus.core.outcome import Seat

SLIP = 120
BLUNDER = 280
"""How much of its winning share, of `WHOLE`, a move gives away to be called so."""


class Grade(Enum):
    """How good a move was."""

    GOOD = "good"
    SLIP = "slip"
    BLUNDER = "blunder"


class Stage(Enum):
    """How far an analysis is."""

    OFFERED = "offered"
    """Nothing is known yet; it may be asked for."""
    WORKING = "working"
    PAUSED = "paused"
    """Some positions are known, and nobody looks at the others."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """What a move did to the winning share of who played it."""

    before: int
    was_proven: bool
    after: int
    proven: bool
    """What follows from the move is proven, not estimated."""
    grade: Grade
    better: Candidate | None
    """What should have been played instead of a slip or blunder, where that is known."""

    @property
    def lost(self) -> int:
        """What the move gave away."""
        return max(0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is known about the positions of a game."""

    stage: Stage
    insights: tuple[Insight | None, ...]
    """By the number of moves played: what is known of the position after them."""
    moves: tuple[MoveWorth | None, ...]
    """By move, from the first: None while one of its positions is not known."""

    @property
    def done(self) -> int:
        """How many positions are known."""
        return sum(insight is not None for insight in self.insights)

    @property
    def of(self) -> int:
        """How many positions there are."""
        return len(self.insights)


def analysis_of(
    moves: Sequence[Kept], found: Sequence[Insight | None], *, working: bool
) -> Analysis:
    """The analysis of a game of these moves, from what was found out position by position."""
    insights = _with_consequences(moves, found)
    worths = tuple(
        None if before is None or after is None else _worth(move.seat, before, after)
        for move, before, after in zip(moves, insights, insights[1:], strict=False)
    )
    return Analysis(_stage(insights, working=working), insights, worths)


def _stage(insights: Sequence[Insight | None], *, working: bool) -> Stage:
    if working:
        return Stage.WORKING
    if all(insights):
        return Stage.DONE
    return Stage.PAUSED if any(insights) else Stage.OFFERED


def _with_consequences(
    moves: Sequence[Kept], found: Sequence[Insight | None]
) -> tuple[Insight | None, ...]:
    """Where the move that was played is proven to win, the position before it was won too."""
    insights = list(found)
    for index, move in reversed(tuple(enumerate(moves))):
        before, after = insights[index], insights[index + 1]
        if before is None or after is None or before.proven or not after.proven:
            continue
        if after.share_of(move.seat) == WHOLE:
            played = Candidate(move.actions, WHOLE, proven=True)
            insights[index] = Insight(move.seat, WHOLE, proven=True, best=(played,))
    return tuple(insights)


def _worth(seat: Seat, before: Insight, after: Insight) -> MoveWorth:
    had, has = before.share_of(seat), after.share_of(seat)
    grade = _grade(had - has)
    better = before.best[0] if grade is not Grade.GOOD and before.best else None
    return MoveWorth(had, before.proven, has, after.proven, grade, better)


def _grade(lost: int) -> Grade:
    if lost >= BLUNDER:
        return Grade.BLUNDER
    return Grade.SLIP if lost >= SLIP else Grade.GOOD
