"""What an analysis says of positions and moves, in sentences.

Where two play, all shares are those of the first seat, whoever moves, as in the curve; where more
do, moves are told by the share of who made them. What is proven is told by the name of who wins,
and never as a share.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.insight import EVEN, WHOLE, Candidate, Insight, share_for
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.lookback.model import MoveGrade, MoveWorth

FIRST = 0
"""The seat whose shares are told."""
NOUNS = {MoveGrade.SLIP: "A slip", MoveGrade.BLUNDER: "A blunder"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins a position: a share of the first seat, or of another, proven or not."""

    share: int
    proven: bool
    seat: Seat = FIRST
    """Whose share it is."""
    of_two: bool = True

    @property
    def per_cent(self) -> str:
        """The share for people. Nothing that is not proven is certain."""
        return f"{min(99, max(1, round(self.share / 10)))} %"

    @property
    def winner(self) -> Seat | None:
        """Who is proven to win."""
        if not self.proven or self.share == EVEN:
            return None
        if not self.of_two:
            return self.seat if self.share == WHOLE else None
        return FIRST if self.share == WHOLE else 1 - FIRST


def verdict_on(insight: Insight, whose: Seat = FIRST) -> Verdict:
    """Of a position."""
    return Verdict(insight.share_of(whose), insight.proven, whose, insight.of_two)


def verdict_by(move: Candidate, seat: Seat, *, of_two: bool = True) -> Verdict:
    """Of a move of this player."""
    return _of_mover(seat, move.share, move.proven, of_two)


def verdict_before(worth: MoveWorth) -> Verdict:
    """Of the position before a move."""
    return _of_mover(worth.seat, worth.before, worth.was_proven, worth.of_two)


def verdict_after(worth: MoveWorth) -> Verdict:
    """Of the position after it."""
    return _of_mover(worth.seat, worth.after, worth.proven, worth.of_two)


def _of_mover(seat: Seat, share: int, proven: bool, of_two: bool) -> Verdict:
    if of_two:
        return Verdict(share_for(FIRST, seat, share), proven)
    return Verdict(share, proven, seat, of_two=False)


@dataclass(frozen=True, slots=True)
class VerdictSentences:
    """Verdicts in words, about players of these names."""

    names: tuple[str, ...]

    def told(self, verdict: Verdict) -> str:
        """In two or three words: `Ada 62 %`, `Ben wins`."""
        if not verdict.proven:
            return f"{self.names[verdict.seat]} {verdict.per_cent}"
        winner = verdict.winner
        if winner is None and not verdict.of_two:
            return f"{self.names[verdict.seat]} does not win"
        return "drawn" if winner is None else f"{self.names[winner]} wins"

    def briefly(self, verdict: Verdict) -> str:
        """The same in a list of moves, which has little room."""
        return self.told(verdict) if verdict.proven else verdict.per_cent

    def of_last_move(self, worth: MoveWorth) -> str:
        """What a move did."""
        after = verdict_after(worth)
        if worth.grade is not MoveGrade.GOOD:
            return self._of_mistake(worth, after)
        if after.proven:
            if after.winner is None:
                return "The game is drawn."
            return f"{self.told(after)} against every defence: proven."
        return self._of_estimate(worth, after)

    def of_next_move(self, insight: Insight) -> str:
        """What to play; nothing if nobody knows."""
        name = self.names[insight.seat]
        if insight.loses:
            return f"Whatever {name} plays, it is lost: proven."
        moves = ", ".join(
            self._of_move(move, insight.seat, of_two=insight.of_two) for move in insight.recommended
        )
        if moves and insight.is_judged:
            return f"The planner would go on for {name} with {moves}."
        return f"Best for {name}: {moves}." if moves else ""

    def _of_mistake(self, worth: MoveWorth, after: Verdict) -> str:
        before = verdict_before(worth)
        winner = before.winner
        if winner is not None:
            had = f"{self.names[winner]} was winning"
        else:
            had = f"{self.names[before.seat]} stood at {before.per_cent}"
        has = f"{self.told(after)}: proven" if after.proven else f"at {after.per_cent}"
        told = f"{NOUNS[worth.grade]} by {self.names[worth.seat]}: {had}, now {has}."
        if worth.better is None:
            return told
        better = self._of_move(worth.better, worth.seat, of_two=worth.of_two)
        return f"{told} Better was {better}."

    def _of_estimate(self, worth: MoveWorth, after: Verdict) -> str:
        told = f"{self.names[after.seat]} stands at {after.per_cent}"
        if worth.better is None:
            return f"{told}."
        return (
            f"{told}, as far as is known; {written(worth.better)} was a proven win for "
            f"{self.names[worth.seat]}."
        )

    def _of_move(self, move: Candidate, seat: Seat, *, of_two: bool = True) -> str:
        worth = "wins" if move.wins else self.told(verdict_by(move, seat, of_two=of_two))
        return f"{written(move)} ({worth})"


def written(move: Candidate) -> str:
    """The actions of a move."""
    return ", ".join(move.actions)
