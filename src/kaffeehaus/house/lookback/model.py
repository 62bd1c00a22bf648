"""A game looked back on: what every position was worth, and which moves gave something away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kaffeehaus.bots.insight import WHOLE, Candidate, Insight
from kaffeehaus.core.fold import Kept
from kaffeehaus.core.outcome import Seat

SLIP = 120
BLUNDER = 280
"""How much of its winning share, of `WHOLE`, a move gives away to be called so."""


class MoveGrade(Enum):
    """How good a move was."""

    GOOD = "good"
    SLIP = "slip"
    BLUNDER = "blunder"


class AnalysisStage(Enum):
    """How far an analysis is."""

    OFFERED = "offered"
    """Nothing is known yet; it may be asked for."""
    WORKING = "working"
    PROVING = "proving"
    """Every position is known, and of some it is being proven who wins."""
    PAUSED = "paused"
    """Something is known, and nobody looks for the rest."""
    DONE = "done"


class AnalysisJob(Enum):
    """What is being done for an analysis."""

    NONE = "none"
    LOOKING = "looking"
    PROVING = "proving"


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """What a move did to the winning share of who played it."""

    seat: Seat
    before: int
    was_proven: bool
    after: int
    proven: bool
    """What follows from the move is proven, not estimated."""
    grade: MoveGrade
    better: Candidate | None
    """What should have been played instead of a slip or blunder, where that is known; also what
    was proven to win where nobody knows it of the move that was played."""
    of_two: bool = True
    """Whether two play, so that the other has the rest of the share."""

    @property
    def lost(self) -> int:
        """What the move gave away."""
        return max(0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is known about the positions of a game."""

    stage: AnalysisStage
    insights: tuple[Insight | None, ...]
    """By the number of moves played: what is known of the position after them."""
    moves: tuple[MoveWorth | None, ...]
    """By move, from the first: None while one of its positions is not known."""

    @property
    def done(self) -> int:
        """How many positions are known."""
        return sum(insight is not None for insight in self.insights)

    @property
    def proven(self) -> int:
        """Of how many positions it is proven who wins."""
        return sum(insight is not None and insight.proven for insight in self.insights)

    @property
    def of(self) -> int:
        """How many positions there are."""
        return len(self.insights)


def analysis_of(
    moves: Sequence[Kept],
    found: Sequence[Insight | None],
    work: AnalysisJob = AnalysisJob.NONE,
    *,
    can_prove: bool = False,
) -> Analysis:
    """The analysis of a game of these moves, from what was found out position by position. More
    can be proven where there is something left to try."""
    insights = with_consequences(moves, found)
    worths = tuple(
        None if before is None or after is None else worth_of(move.seat, before, after)
        for move, before, after in zip(moves, insights, insights[1:], strict=False)
    )
    return Analysis(_stage(insights, work, can_prove=can_prove), insights, worths)


def _stage(
    insights: Sequence[Insight | None], work: AnalysisJob, *, can_prove: bool
) -> AnalysisStage:
    if work is AnalysisJob.LOOKING:
        return AnalysisStage.WORKING
    if not any(insights):
        return AnalysisStage.OFFERED
    if not all(insights):
        return AnalysisStage.PAUSED
    if work is AnalysisJob.PROVING:
        return AnalysisStage.PROVING
    return AnalysisStage.PAUSED if can_prove else AnalysisStage.DONE


def with_consequences(
    moves: Sequence[Kept], found: Sequence[Insight | None]
) -> tuple[Insight | None, ...]:
    """What is proven of a position is proven of the move that led to it: one that wins decides the
    position before it, one that loses is nothing to recommend there."""
    insights = list(found)
    for index, move in reversed(tuple(enumerate(moves))):
        before, after = insights[index], insights[index + 1]
        insights[index] = with_consequence(before, move.seat, move.actions, after)
    return tuple(insights)


def with_consequence(
    before: Insight | None, seat: Seat, actions: tuple[str, ...], after: Insight | None
) -> Insight | None:
    """The same for one move."""
    if before is None or after is None or not after.proven or before.loses or before.is_judged:
        return before
    share = after.share_of(seat)
    named = [other for other in before.best if other.actions == actions]
    if share != WHOLE and not named:
        return before
    played = named[0] if named else Candidate(actions, share)
    return before.knowing(replace(played, share=share, proven=True))


def worth_of(seat: Seat, before: Insight, after: Insight) -> MoveWorth:
    """What a move did that leads from one position to the other."""
    had, has = before.share_of(seat), after.share_of(seat)
    grade = _grade(before, had, after, has)
    is_doubtful = before.wins and not after.proven
    better = before.recommended[:1] if is_doubtful or grade is not MoveGrade.GOOD else ()
    if before.is_judged and before.seat != seat:
        better = ()
    return MoveWorth(
        seat,
        had,
        before.proven,
        has,
        after.proven,
        grade,
        better[0] if better else None,
        of_two=before.of_two,
    )


def _grade(before: Insight, had: int, after: Insight, has: int) -> MoveGrade:
    # A proven win beside an estimate says nothing: the move may win as well.
    if before.wins and not after.proven:
        return MoveGrade.GOOD
    lost = had - has
    if lost >= BLUNDER:
        return MoveGrade.BLUNDER
    return MoveGrade.SLIP if lost >= SLIP else MoveGrade.GOOD
