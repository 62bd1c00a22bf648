"""What an analysis says of positions and moves, in sentences.

All shares are those of the first seat, whoever moves, as in the curve. What is proven is told by
the name of who wins, and never as a share.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.insight import EVEN, WHOLE, Candidate, Insight, share_for
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.analysis.known import Grade, MoveWorth

FIRST = 0
"""The seat whose shares are told."""
NOUNS = {Grade.SLIP: "A slip", Grade.BLUNDER: "A blunder"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins a position: a share of the first seat, proven or not."""

    share: int
    proven: bool

    @property
    def per_cent(self) -> str:
        """The share for people. Nothing that is not proven is certain."""
        return f"{min(99, max(1, round(self.share / 10)))} %"

    @property
    def winner(self) -> Seat | None:
        """Who is proven to win."""
        if not self.proven or self.share == EVEN:
            return None
        return FIRST if self.share == WHOLE else 1 - FIRST


def verdict_on(insight: Insight) -> Verdict:
    """Of a position."""
    return Verdict(insight.share_of(FIRST), insight.proven)


def verdict_by(move: Candidate, seat: Seat) -> Verdict:
    """Of a move of this player."""
    return Verdict(share_for(FIRST, seat, move.share), move.proven)


def verdict_before(worth: MoveWorth) -> Verdict:
    """Of the position before a move."""
    return Verdict(share_for(FIRST, worth.seat, worth.before), worth.was_proven)


def verdict_after(worth: MoveWorth) -> Verdict:
    """Of the position after it."""
    return Verdict(share_for(FIRST, worth.seat, worth.after), worth.proven)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Verdicts in words, about players of these names."""

    names: tuple[str, ...]

    def told(self, verdict: Verdict) -> str:
        """In two or three words: `Ada 62 %`, `Ben wins`."""
        if not verdict.proven:
            return f"{self.names[FIRST]} {verdict.per_cent}"
        winner = verdict.winner
        return "drawn" if winner is None else f"{self.names[winner]} wins"

    def briefly(self, verdict: Verdict) -> str:
        """The same in a list of moves, which has little room."""
        return self.told(verdict) if verdict.proven else verdict.per_cent

    def of_last_move(self, worth: MoveWorth) -> str:
        """What a move did."""
        after = verdict_after(worth)
        if worth.grade is not Grade.GOOD:
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
        moves = ", ".join(self._of_move(move, insight.seat) for move in insight.recommended)
        return f"Best for {name}: {moves}." if moves else ""

    def _of_mistake(self, worth: MoveWorth, after: Verdict) -> str:
        before = verdict_before(worth)
        winner = before.winner
        if winner is not None:
            had = f"{self.names[winner]} was winning"
        else:
            had = f"{self.names[FIRST]} stood at {before.per_cent}"
        has = f"{self.told(after)}: proven" if after.proven else f"at {after.per_cent}"
        told = f"{NOUNS[worth.grade]} by {self.names[worth.seat]}: {had}, now {has}."
        if worth.better is None:
            return told
        return f"{told} Better was {self._of_move(worth.better, worth.seat)}."

    def _of_estimate(self, worth: MoveWorth, after: Verdict) -> str:
        told = f"{self.names[FIRST]} stands at {after.per_cent}"
        if worth.better is None:
            return f"{told}."
        return (
            f"{told}, as far as is known; {written(worth.better)} was a proven win for "
            f"{self.names[worth.seat]}."
        )

    def _of_move(self, move: Candidate, seat: Seat) -> str:
        worth = "wins" if move.wins else self.told(verdict_by(move, seat))
        return f"{written(move)} ({worth})"


def written(move: Candidate) -> str:
    """The actions of a move."""
    return ", ".join(move.actions)
