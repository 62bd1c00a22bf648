"""Sentences about analysed positions and moves.

With two players all shares are those of the first seat, as in the chart; with more, moves are
judged by the share of the moving seat. A proven position names its winner instead of a share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.bots.insight import EVEN, WHOLE, Candidate, Insight, share_for
from kaffeehaus.core.i18n import comma_list, gettext, percent_text, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.lookback.model import Decision, MoveGrade, MoveWorth

MOST_SAID = 8
"""Actions of a move that are listed."""
FIRST = 0
"""The seat whose shares are shown."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The evaluation of a position: a seat's winning share, proven or estimated."""

    share: int
    proven: bool
    seat: Seat = FIRST
    of_two: bool = True
    known: bool = True
    """Whether the share means anything."""

    @property
    def per_cent(self) -> str:
        """The share as text; estimates stay between 1% and 99%."""
        if not self.known:
            return pgettext("winning chances", "unknown")
        return percent_text(min(99, max(1, round(self.share / 10))))

    @property
    def winner(self) -> Seat | None:
        """The proven winner."""
        if not self.proven or self.share == EVEN:
            return None
        if not self.of_two:
            return self.seat if self.share == WHOLE else None
        return FIRST if self.share == WHOLE else 1 - FIRST


def verdict_on(insight: Insight, whose: Seat = FIRST) -> Verdict:
    """The verdict on a position, by default for the first seat."""
    return Verdict(insight.share_of(whose), insight.proven, whose, insight.of_two, insight.known)


def verdict_by(move: Candidate, seat: Seat, *, of_two: bool = True) -> Verdict:
    """The verdict on a seat's possible move."""
    return _verdict(seat, move.share, move.proven, of_two)


def verdict_after(worth: MoveWorth) -> Verdict:
    """The verdict on the position after a move."""
    return _verdict(worth.seat, worth.after, worth.proven, worth.of_two, known=worth.known)


def _verdict(seat: Seat, share: int, proven: bool, of_two: bool, *, known: bool = True) -> Verdict:
    if of_two:
        return Verdict(share_for(FIRST, seat, share), proven, known=known)
    return Verdict(share, proven, seat, of_two=False, known=known)


@dataclass(frozen=True, slots=True)
class VerdictSentences:
    """Writes verdicts about players of these names."""

    names: tuple[str, ...]
    say: Callable[[str], str] = str
    """Words for an action that is possible in the shown position."""

    def short(self, verdict: Verdict) -> str:
        """A verdict in two or three words: `Ada 62%`, `Ben wins`."""
        if not verdict.known:
            return verdict.per_cent
        if not verdict.proven:
            return f"{self.names[verdict.seat]} {verdict.per_cent}"
        winner = verdict.winner
        if winner is None and not verdict.of_two:
            return gettext("%(name)s does not win", name=self.names[verdict.seat])
        if winner is None:
            return pgettext("result", "draw")
        return gettext("%(name)s wins", name=self.names[winner])

    def brief(self, verdict: Verdict) -> str:
        """A verdict for the list of moves: `62%`, `Ben wins`."""
        return self.short(verdict) if verdict.proven else verdict.per_cent

    def spoken(self, worth: MoveWorth) -> str:
        """The grade of a move and the verdict after it, for screen readers."""
        verdict = self.short(verdict_after(worth))
        if worth.grade is MoveGrade.SLIP:
            return gettext("Mistake, %(verdict)s", verdict=verdict)
        if worth.grade is MoveGrade.BLUNDER:
            return gettext("Blunder, %(verdict)s", verdict=verdict)
        return verdict

    def of_last_move(self, worth: MoveWorth) -> str:
        """A sentence on the effect of a move."""
        after = verdict_after(worth)
        if worth.grade is not MoveGrade.GOOD:
            return self._of_mistake(worth, after)
        if after.proven:
            if after.winner is None:
                return gettext("Proven draw.")
            return gettext("Proven: %(verdict)s.", verdict=self.short(after))
        return self._of_estimate(worth, after)

    def of_next_move(self, insight: Insight) -> str:
        """A sentence on the best moves; empty if none are known."""
        name = self.names[insight.seat]
        if insight.loses:
            return gettext("Proven: every move loses for %(name)s.", name=name)
        moves = comma_list(
            self._of_move(move, insight.seat, self.say, of_two=insight.of_two)
            if insight.known
            else action_texts(move, self.say)
            for move in insight.recommended
        )
        if moves and insight.is_judged:
            return gettext(
                "The planner would play for %(name)s: %(moves)s.", name=name, moves=moves
            )
        return gettext("Best for %(name)s: %(moves)s.", name=name, moves=moves) if moves else ""

    def of_decision(self, decision: Decision) -> str:
        """What a decision cost its player, and what the better one was worth."""
        worth, better = decision.worth, decision.worth.better
        assert better is not None, "a decision has a better one"
        return gettext(
            "%(name)s played “%(played)s”: %(before)s → %(after)s. Better: “%(better)s” "
            "(%(worth)s).",
            name=self.names[worth.seat],
            before=self._own(worth, worth.before, proven=worth.was_proven),
            after=self._own(worth, worth.after, proven=worth.proven),
            played=decision.played,
            better=decision.better,
            worth=self._own(worth, better.share, proven=better.proven),
        )

    def _own(self, worth: MoveWorth, share: int, *, proven: bool) -> str:
        """A share of the moving seat, whichever the seat."""
        if proven:
            return self.short(_verdict(worth.seat, share, proven, worth.of_two))
        return self.short(Verdict(share, proven=False, seat=worth.seat))

    def _of_mistake(self, worth: MoveWorth, after: Verdict) -> str:
        before = _verdict(worth.seat, worth.before, worth.was_proven, worth.of_two)
        values = {
            "name": self.names[worth.seat],
            "before": self.short(before),
            "after": self.short(after),
        }
        if worth.grade is MoveGrade.BLUNDER:
            sentence = gettext("Blunder by %(name)s: %(before)s → %(after)s.", **values)
        else:
            sentence = gettext("Mistake by %(name)s: %(before)s → %(after)s.", **values)
        if worth.better is None:
            return sentence
        better = self._of_move(worth.better, worth.seat, of_two=worth.of_two)
        best = gettext("Best move: %(move)s.", move=better)
        return f"{sentence} {best}"

    def _of_estimate(self, worth: MoveWorth, after: Verdict) -> str:
        sentence = gettext(
            "Winning chances of %(name)s: %(share)s.",
            name=self.names[after.seat],
            share=after.per_cent,
        )
        if worth.better is None:
            return sentence
        proven = gettext(
            "%(move)s was a proven win for %(name)s.",
            move=action_texts(worth.better),
            name=self.names[worth.seat],
        )
        return f"{sentence} {proven}"

    def _of_move(
        self, move: Candidate, seat: Seat, say: Callable[[str], str] = str, *, of_two: bool = True
    ) -> str:
        wins = pgettext("move", "wins")
        worth = wins if move.wins else self.short(verdict_by(move, seat, of_two=of_two))
        return f"{action_texts(move, say)} ({worth})"


def action_texts(move: Candidate, say: Callable[[str], str] = str) -> str:
    """The actions of a move as a list, which is cut short."""
    said = [say(text) for text in move.actions[:MOST_SAID]]
    return comma_list([*said, *(["…"] if len(move.actions) > MOST_SAID else [])])
