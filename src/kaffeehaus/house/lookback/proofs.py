"""What to prove next of a game that is looked back on.

Every position has its turn, the last one first, because the end of a game is proven quickly and
helps to prove what came before; where it was not enough, the next turn is longer.
The rest of the time goes to the moves that would be recommended where nothing is proven. What was
spent stands in the insights, so that anybody can go on another day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.bots.insight import Candidate, Insight, Proof

GAME_MILLISECONDS = 40_000
"""Processor time for all proofs of a game; estimates take up to a third of a minute before."""
POSITIONS_MILLISECONDS = 30_000
"""So much of it is for the positions themselves."""
FIRST_MILLISECONDS = 250
MOST_MILLISECONDS = 1_000
"""How long one attempt takes: others wait for their game to be looked at meanwhile."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A proof to be tried."""

    index: int
    """The number of moves played before the position."""
    move: Candidate | None
    """The move whose consequences are looked at; None for the position itself."""
    milliseconds: int

    def learned(self, insight: Insight, proof: Proof) -> Insight:
        """What is known of the position after the attempt."""
        # A prover that gave up before its time would do so again.
        spent = self.milliseconds if proof.insight is None else proof.milliseconds
        if self.move is None:
            return replace(proof.insight or insight, effort=insight.effort + spent)
        effort = self.move.effort + spent
        if proof.insight is None:
            return insight.knowing(replace(self.move, effort=effort))
        share = proof.insight.share_of(insight.seat)
        return insight.knowing(replace(self.move, share=share, proven=True, effort=effort))


def next_attempt(insights: Sequence[Insight | None]) -> Attempt | None:
    """What to try next, by what is known of the positions of a game from its beginning; None if all
    is proven or the time is used up."""
    known = [insight for insight in insights if insight is not None]
    on_positions = sum(insight.effort for insight in known)
    on_moves = sum(move.effort for insight in known for move in insight.best)
    left = GAME_MILLISECONDS - on_positions - on_moves
    waiting = tuple(_waiting(insights, moves=on_positions >= POSITIONS_MILLISECONDS))
    if not waiting or left < FIRST_MILLISECONDS:
        return None
    effort, _, index, move = min(waiting, key=lambda one: one[:2])
    more = max(FIRST_MILLISECONDS, min(MOST_MILLISECONDS, effort, left))
    return Attempt(index, move, more)


def _waiting(
    insights: Sequence[Insight | None], *, moves: bool
) -> Iterator[tuple[int, int, int, Candidate | None]]:
    """What is not proven: positions, or the moves recommended there. Each begins with the effort so
    far and how far it is from the end."""
    for index, insight in enumerate(insights):
        if insight is None or insight.proven:
            continue
        if not moves:
            yield insight.effort, -index, index, None
            continue
        for move in insight.recommended:
            yield move.effort, -index, index, move
