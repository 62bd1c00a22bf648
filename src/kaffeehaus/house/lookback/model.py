"""Analysis of a game: winning shares, lost shares of moves, and the schedule of proofs.

Proofs have a budget of CPU time. Every position gets attempts of growing length, the last position
first: endings are proven fastest and help to prove earlier positions. The rest of the budget goes
to recommended moves in unproven positions. The effort is stored in the insights, so an interrupted
analysis can continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kaffeehaus.bots.insight import WHOLE, Candidate, Insight, Proof
from kaffeehaus.core.fold import KeptEntry, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import comma_list
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.bots.workers import ProofRequest

SLIP = 120
BLUNDER = 280
"""Lost winning share, of `WHOLE`, from which a move is a slip or a blunder."""


class MoveGrade(Enum):
    """The quality of a move."""

    GOOD = "good"
    SLIP = "slip"
    BLUNDER = "blunder"


class AnalysisStage(Enum):
    """The progress of an analysis, as players see it."""

    OFFERED = "offered"
    """Not requested yet."""
    WORKING = "working"
    PROVING = "proving"
    """Every position is estimated, and some are being proven."""
    PAUSED = "paused"
    """Incomplete, and no job runs."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """The change of the moving seat's winning share by a move."""

    seat: Seat
    before: int
    was_proven: bool
    after: int
    proven: bool
    """Whether `after` is proven, not estimated."""
    grade: MoveGrade
    better: Candidate | None
    """A better move than a slip or blunder; also a proven win missed by an unproven move."""
    of_two: bool = True
    """Whether two play, so that the shares of both add up to `WHOLE`."""
    known: bool = True
    """Whether `after` means anything."""

    @property
    def lost(self) -> int:
        """The lost share."""
        return max(0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is known about the positions of a game."""

    stage: AnalysisStage
    insights: tuple[Insight | None, ...]
    """By number of moves played."""
    moves: tuple[MoveWorth | None, ...]
    """By move; None unless both its positions are known."""

    @property
    def done(self) -> int:
        """The number of known positions."""
        return sum(insight is not None for insight in self.insights)

    @property
    def proven(self) -> int:
        """The number of proven positions."""
        return sum(insight is not None and insight.proven for insight in self.insights)

    @property
    def of(self) -> int:
        """The number of positions."""
        return len(self.insights)


def analysis_of(
    moves: Sequence[KeptEntry],
    found: Sequence[Insight | None],
    job: AnalysisStage | None = None,
    *,
    can_prove: bool = False,
) -> Analysis:
    """The analysis of a game from the insights found so far, by position.

    `job` is the background job that runs: `WORKING`, `PROVING` or none.
    """
    insights = with_consequences(moves, found)
    worths = tuple(
        None if before is None or after is None else worth_of(move.seat, before, after)
        for move, before, after in zip(moves, insights, insights[1:], strict=False)
    )
    return Analysis(_stage(insights, job, can_prove=can_prove), insights, worths)


def _stage(
    insights: Sequence[Insight | None], job: AnalysisStage | None, *, can_prove: bool
) -> AnalysisStage:
    if job is AnalysisStage.WORKING:
        return job
    if not any(insights):
        return AnalysisStage.OFFERED
    if not all(insights):
        return AnalysisStage.PAUSED
    if job is AnalysisStage.PROVING:
        return job
    return AnalysisStage.PAUSED if can_prove else AnalysisStage.DONE


def with_consequences(
    moves: Sequence[KeptEntry], found: Sequence[Insight | None]
) -> tuple[Insight | None, ...]:
    """Insights with each proof applied to the move that led to the proven position: a winning move
    decides the position before it, a losing one is not recommended there."""
    insights = list(found)
    for index, move in reversed(tuple(enumerate(moves))):
        before, after = insights[index], insights[index + 1]
        insights[index] = with_consequence(before, move.seat, move.actions, after)
    return tuple(insights)


def with_consequence(
    before: Insight | None, seat: Seat, actions: tuple[str, ...], after: Insight | None
) -> Insight | None:
    """The insight before a move with the proof of the position after it applied."""
    if before is None or after is None or not after.proven or before.loses or before.is_judged:
        return before
    share = after.share_of(seat)
    named = [other for other in before.best if other.actions == actions]
    if share != WHOLE and not named:
        return before
    played = named[0] if named else Candidate(actions, share)
    return before.knowing(replace(played, share=share, proven=True))


def worth_of(seat: Seat, before: Insight, after: Insight) -> MoveWorth:
    """The worth of a seat's move from one position to another: none where either is unknown."""
    had, has = before.share_of(seat), after.share_of(seat)
    if not (before.known and after.known):
        had = has
    grade = _grade(before, had, after, has)
    is_doubtful = before.wins and not after.proven
    is_others = before.is_judged and before.seat != seat
    better = None
    if (is_doubtful or grade is not MoveGrade.GOOD) and not is_others:
        better = next(iter(before.recommended), None)
    return MoveWorth(
        seat,
        had,
        before.proven,
        has,
        after.proven,
        grade,
        better,
        of_two=before.of_two,
        known=after.known,
    )


def _grade(before: Insight, had: int, after: Insight, has: int) -> MoveGrade:
    # The estimate after a proven win may be wrong: the move may win as well.
    if before.wins and not after.proven:
        return MoveGrade.GOOD
    lost = had - has
    if lost >= BLUNDER:
        return MoveGrade.BLUNDER
    return MoveGrade.SLIP if lost >= SLIP else MoveGrade.GOOD


@dataclass(frozen=True, slots=True)
class Retry:
    """The position before a slip or blunder."""

    move: int
    """Counted from 1."""
    seat: Seat
    played: tuple[str, ...]
    before: Insight
    state: AnyState

    @property
    def best(self) -> list[tuple[str, ...]]:
        """The actions of the recommended moves, the best first."""
        return [move.actions for move in self.before.recommended]


def retries_of(analysis: Analysis, seat: Seat | None = None) -> list[int]:
    """The slips and blunders with a known better move, of one seat or of all."""
    return [
        number
        for number, worth in enumerate(analysis.moves, 1)
        if worth is not None
        and worth.grade is not MoveGrade.GOOD
        and worth.better is not None
        and seat in (None, worth.seat)
    ]


MOST_DECIDING = 3
MOST_WORDED = 4
"""Actions of a move that are named."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that lost much of its player's winning share, and the better one, in words."""

    move: int
    """Counted from 1."""
    worth: MoveWorth
    played: str
    better: str


def costliest(analysis: Analysis) -> list[int]:
    """The few moves that lost most where a better one is known, in the order of the game; of
    equals the later ones."""
    lost = {move: worth.lost for move, worth in enumerate(analysis.moves, 1) if worth}
    by_loss = sorted(retries_of(analysis), key=lambda move: (lost[move], move))
    return sorted(by_loss[-MOST_DECIDING:])


def decision_at(analysis: Analysis, move: int, played: KeptEntry, state: AnyState) -> Decision:
    """One of the costliest moves; `state` is the position before it. Of two long turns only what
    differs is named."""
    worth = analysis.moves[move - 1]
    assert worth is not None
    assert worth.better is not None, "the costliest moves have a better one"
    view = state.view(played.seat)

    def words(actions: Sequence[str], others: Sequence[str]) -> str:
        left = Counter(others)
        own = []
        for text in actions:
            left[text] -= 1
            if left[text] < 0:
                own.append(text)
        named = [view.words(state.game.parse(text)) for text in (own or actions)]
        return comma_list([*named[:MOST_WORDED], *(["…"] if len(named) > MOST_WORDED else [])])

    better = worth.better.actions
    return Decision(move, worth, words(played.actions, better), words(better, played.actions))


def retry_of(
    analysis: Analysis, kept: tuple[KeptEntry, ...], states: tuple[AnyState, ...], move: int
) -> Retry | None:
    """The position before a move, if the move is a slip or blunder."""
    if move not in retries_of(analysis):
        return None
    before = analysis.insights[move - 1]
    assert before is not None, "an evaluated move has an insight before it"
    played = kept[move - 1]
    return Retry(move, played.seat, tuple(played.actions), before, states[move - 1])


GAME_MILLISECONDS = 40_000
"""CPU time for all proofs of a game; estimates take up to 20 seconds more."""
POSITIONS_MILLISECONDS = 30_000
"""The part of it for positions; the rest is for recommended moves."""
FIRST_MILLISECONDS = 250
MAX_MILLISECONDS = 1_000
"""Length limit of one attempt, because other games wait meanwhile."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A proof to try, of a position or of one move from it."""

    index: int
    """The number of moves played before the position."""
    move: Candidate | None
    milliseconds: int

    def request(self, state: AnyState, insight: Insight) -> ProofRequest:
        """The request for a worker about a position and its insight so far."""
        if self.move is not None:
            state = state.copy()
            apply_draft(state, insight.seat, self.move.actions)
        game = state.game
        return ProofRequest(game.id, game.version, state.save(), self.milliseconds)

    def learned(self, insight: Insight, proof: Proof) -> Insight:
        """The insight of the position after the attempt."""
        # A prover that gave up early would do so again: charge the whole attempt.
        spent = self.milliseconds if proof.insight is None else proof.milliseconds
        if self.move is None:
            return replace(proof.insight or insight, effort=insight.effort + spent)
        effort = self.move.effort + spent
        if proof.insight is None:
            return insight.knowing(replace(self.move, effort=effort))
        share = proof.insight.share_of(insight.seat)
        return insight.knowing(replace(self.move, share=share, proven=True, effort=effort))


def next_attempt(insights: Sequence[Insight | None]) -> Attempt | None:
    """The next proof to try, given the insights of all positions of a game in order.

    None if everything is proven or the budget is spent.
    """
    known = [insight for insight in insights if insight is not None]
    on_positions = sum(insight.effort for insight in known)
    on_moves = sum(move.effort for insight in known for move in insight.best)
    left = GAME_MILLISECONDS - on_positions - on_moves
    open_proofs = tuple(_unproven(insights, moves=on_positions >= POSITIONS_MILLISECONDS))
    if not open_proofs or left < FIRST_MILLISECONDS:
        return None
    effort, _, index, move = min(open_proofs, key=lambda one: one[:2])
    return Attempt(index, move, max(FIRST_MILLISECONDS, min(MAX_MILLISECONDS, effort, left)))


def _unproven(
    insights: Sequence[Insight | None], *, moves: bool
) -> Iterator[tuple[int, int, int, Candidate | None]]:
    """Unproven positions, or recommended moves there: effort so far, negated index (for sorting),
    index, move."""
    for index, insight in enumerate(insights):
        if insight is None or insight.proven:
            continue
        if not moves:
            yield insight.effort, -index, index, None
            continue
        for move in insight.recommended:
            yield move.effort, -index, index, move
