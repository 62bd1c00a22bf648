"""Schedules the proofs of a game's positions within a budget of CPU time.

Every position gets attempts of growing length, the last position first: endings are proven fastest
and help to prove earlier positions. The rest of the budget goes to recommended moves in unproven
positions. The effort is stored in the insights, so an interrupted analysis can continue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.bots.insight import Candidate, Insight, Proof
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.house.bots.workers import ProofRequest

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
