"""Presentation of a game analysis on the table's page: chart, progress, sentences, blunders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from kaffeehaus.bots.insight import Candidate, Insight, is_judged
from kaffeehaus.core.i18n import and_list, gettext, ngettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Suggestion
from kaffeehaus.house.lookback.chart import Dot, SeatCurve, draw_graph
from kaffeehaus.house.lookback.model import Analysis, AnalysisStage, Decision, MoveGrade, retries_of
from kaffeehaus.house.lookback.service import AnalysisService
from kaffeehaus.house.lookback.verdicts import (
    FIRST,
    VerdictSentences,
    verdict_after,
    verdict_by,
    verdict_on,
)
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.model import SeatPanel, TableView

MAX_DECIDING = 6
"""Turning points listed of a judged game."""
SIGNS = {MoveGrade.GOOD: "", MoveGrade.SLIP: "?", MoveGrade.BLUNDER: "??"}


@dataclass(frozen=True, slots=True)
class MoveNote:
    """The evaluation of a move in the list of moves."""

    worth: str
    """The first seat's share after the move, `62%`, or the winner."""
    sign: str
    """`?` for a slip, `??` for a blunder."""
    spoken: str
    """Both in words, for screen readers."""


@dataclass(frozen=True, slots=True)
class AnalysisProgress:
    """A progress bar of a running analysis."""

    done: int
    of: int
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class Blunders:
    """The blunders of one seat."""

    seat: SeatPanel
    moves: tuple[int, ...]
    first_retry: int | None
    """The first of the seat's moves that can be retried."""


class Lookback:
    """An analysis for the HTML template of its table.

    With two players all shares are those of the first seat. With more, the chart's main line is
    the viewer's, or the winner's, and the others have thinner lines.
    """

    def __init__(
        self, analysis: Analysis, view: TableView, decisions: Sequence[Decision] = ()
    ) -> None:
        self.analysis = analysis
        self.view = view
        self.stage = analysis.stage
        self.is_begun = self.stage is not AnalysisStage.OFFERED
        self.is_working = self.stage is AnalysisStage.WORKING
        self.is_judged = is_judged(view.game.id)
        self.shown = len(view.moves) if view.at_move is None else view.at_move
        self._insight = analysis.insights[self.shown]
        self._sentences = VerdictSentences(tuple(view.names), self._say)
        self.decisions = [(one.move, self._sentences.of_decision(one)) for one in decisions]
        """The moves that mattered most, each with a sentence."""

    def _say(self, text: str) -> str:
        shown = self.view.view
        return text if shown is None else shown.words(self.view.game.parse(text))

    @property
    def progress(self) -> AnalysisProgress | None:
        """The progress of the running job, if any."""
        done, of, proven = self.analysis.done, self.analysis.of, self.analysis.proven
        if self.is_working:
            return AnalysisProgress(
                done,
                of,
                gettext("%(done)s of %(all)s positions", done=done, all=of),
                gettext("Positions analysed"),
            )
        if self.stage is AnalysisStage.PROVING:
            words = gettext("%(done)s of %(all)s proven", done=proven, all=of)
            return AnalysisProgress(proven, of, words, gettext("Positions proven"))
        return None

    @property
    def certainty(self) -> str:
        """How much is proven; empty for judged games, in which nothing ever is."""
        proven, of = self.analysis.proven, self.analysis.of
        if self.is_judged:
            return ""
        if not proven:
            return gettext("Nothing is proven: all values are estimates.")
        if proven == of:
            return gettext("Every position is proven.")
        if self.stage is AnalysisStage.PROVING:
            return gettext("Dots are proven; the other values are estimates so far.")
        return gettext(
            "%(done)s of %(all)s positions are proven (dots in the chart); the others are "
            "estimates.",
            done=proven,
            all=of,
        )

    @property
    def invitation(self) -> str:
        """The label of the button that starts the analysis; empty without such a button."""
        if not self.is_begun:
            return gettext("Analyse")
        return gettext("Analyse the rest") if self.stage is AnalysisStage.PAUSED else ""

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best moves in the shown position, drawn on the board."""
        insight = self._insight
        if insight is None:
            return ()
        badge = self.view.seats[FIRST if insight.of_two else insight.seat].badge
        letter = f"{badge.letter} " if badge else ""
        return tuple(
            Suggestion(
                move.actions, worth_on_board(move, insight.seat, letter, of_two=insight.of_two)
            )
            for move in insight.recommended
        )

    @property
    def sentences(self) -> list[str]:
        """Sentences about the last move and the next; none when the game ended by its rules."""
        outcome = self.view.outcome
        if outcome and outcome.is_by_rules and self.shown == len(self.view.moves):
            return []
        worth = self.analysis.moves[self.shown - 1] if self.shown else None
        insight = self._insight
        sentences = (
            self._sentences.of_last_move(worth) if worth else "",
            self._sentences.of_next_move(insight) if insight else "",
        )
        return [sentence for sentence in sentences if sentence]

    @cached_property
    def graph(self) -> Markup:
        """The chart of winning shares."""
        badge = self.view.seats[self._charted_seat].badge
        letter = badge.letter if badge else ""
        others = self._other_lines
        return draw_graph(self._dots, self.shown, self.summary, letter=letter, others=others)

    @property
    def columns(self) -> list[tuple[int, str]]:
        """Move and title of each clickable position of the chart, from left to right."""
        columns = []
        for move, insight in enumerate(self.analysis.insights):
            title = gettext("Move %(move)s", move=move) if move else pgettext("position", "Start")
            if insight is not None:
                verdict = verdict_on(insight, self._charted_seat)
                title = f"{title}: {self._sentences.short(verdict)}"
            columns.append((move, title))
        return columns

    @property
    def summary(self) -> str:
        """The text alternative of the chart."""
        seat, view = self._charted_seat, self.view
        sentences = [
            ngettext(
                "Winning chances of %(name)s over %(num)s move.",
                "Winning chances of %(name)s over %(num)s moves.",
                len(view.moves),
                name=view.names[seat],
            )
        ]
        if (first := self.analysis.insights[0]) is not None:
            verdict = self._sentences.short(verdict_on(first, seat))
            sentences.append(gettext("At the start: %(verdict)s.", verdict=verdict))
        turns = [
            gettext(
                "move %(move)s by %(name)s", move=move, name=view.names[view.moves[move - 1].seat]
            )
            for move in self.turning_points
        ]
        if not turns:
            sentences.append(self.no_turning_points)
        elif self.is_judged:
            sentences.append(gettext("Turning points: %(moves)s.", moves=and_list(turns)))
        else:
            sentences.append(gettext("Blunders: %(moves)s.", moves=and_list(turns)))
        return " ".join(sentences)

    @property
    def turning_points(self) -> list[int]:
        """The blunders; of a judged game the few moves that lost most."""
        worths = [(move, worth) for move, worth in enumerate(self.analysis.moves, 1) if worth]
        if not self.is_judged:
            return [move for move, worth in worths if worth.grade is MoveGrade.BLUNDER]
        costly = [(move, worth) for move, worth in worths if worth.grade is not MoveGrade.GOOD]
        costly.sort(key=lambda pair: -pair[1].lost)
        return sorted(move for move, _ in costly[:MAX_DECIDING])

    @property
    def no_turning_points(self) -> str:
        """The sentence for a game without turning points."""
        return gettext("No turning points.") if self.is_judged else gettext("No blunders.")

    def counted(self, moves: int) -> str:
        """A number of turning points: `2 blunders`."""
        if self.is_judged:
            return ngettext("%(num)s turning point", "%(num)s turning points", moves)
        return ngettext("%(num)s blunder", "%(num)s blunders", moves)

    @property
    def blunders(self) -> list[Blunders]:
        """Turning points by seat, of seats with any."""
        moves = self.view.moves
        found = (
            Blunders(
                seat,
                tuple(m for m in self.turning_points if moves[m - 1].seat == seat.seat),
                next(iter(retries_of(self.analysis, seat.seat)), None),
            )
            for seat in self.view.seats
        )
        return [blunders for blunders in found if blunders.moves]

    @property
    def legend(self) -> str:
        """How to read the shares and the chart."""
        first, *others = self.view.names
        if self.is_judged:
            whose = self.view.names[self._charted_seat]
            legend = gettext(
                "A bot’s estimate, not a proof: what the planner expects if it plays on for "
                "everybody. The curve shows the winning chances of %(name)s.",
                name=whose,
            )
            others_shown = gettext("Thin lines with a letter show the other players.")
            return " ".join(
                [legend, *([others_shown] if self._other_lines else []), *self._unknown]
            )
        return gettext(
            "The curve shows the winning chances of %(first)s: high is good for %(first)s, low for "
            "%(second)s.",
            first=first,
            second=others[0],
        )

    @property
    def _unknown(self) -> list[str]:
        """A sentence for games with positions in which the judge cannot tell."""
        if all(insight is None or insight.known for insight in self.analysis.insights):
            return []
        return [
            gettext(
                "Where the curve is missing, the bot cannot tell who is ahead: early in the game, "
                "and with modules or player counts that it has not learned."
            )
        ]

    def note(self, move: int) -> MoveNote | None:
        """The evaluation of a move, counted from 1."""
        worth = self.analysis.moves[move - 1]
        if worth is None:
            return None
        brief = self._sentences.brief(verdict_after(worth))
        return MoveNote(brief, SIGNS[worth.grade], self._sentences.spoken(worth))

    @cached_property
    def _charted_seat(self) -> Seat:
        if len(self.view.seats) == 2:
            return FIRST
        mine = self.view.view.seat if self.view.view is not None else None
        outcome = self.view.outcome
        return next((s for s in (mine, *(outcome.winners if outcome else ())) if s is not None), 0)

    @property
    def _dots(self) -> list[Dot]:
        grades = [MoveGrade.GOOD, *(w.grade if w else MoveGrade.GOOD for w in self.analysis.moves)]
        insights = self.analysis.insights
        return [
            Dot(_share_of(insight, self._charted_seat), bool(insight and insight.proven), grade)
            for insight, grade in zip(insights, grades, strict=True)
        ]

    @property
    def _other_lines(self) -> list[SeatCurve]:
        seats = self.view.seats
        if len(seats) == 2:
            return []  # The second seat's share is the rest.
        return [
            SeatCurve(
                seat.badge.letter,
                seat.badge.colour,
                tuple(_share_of(insight, seat.seat) for insight in self.analysis.insights),
            )
            for seat in seats
            if seat.badge is not None and seat.seat != self._charted_seat
        ]


async def lookback_for(
    analyses: AnalysisService, guest: Player | None, view: TableView
) -> Lookback | None:
    """The analysis for a table's page; None for a viewer without access."""
    analysis = await analyses.of(view.id, guest)
    if analysis is None:
        return None
    return Lookback(analysis, view, await analyses.decisions(view.id, analysis))


def _share_of(insight: Insight | None, seat: Seat) -> int | None:
    return insight.share_of(seat) if insight is not None and insight.known else None


def worth_on_board(move: Candidate, seat: Seat, letter: str, *, of_two: bool = True) -> str:
    """The worth of a move in a word that fits beside it on the board."""
    return (
        pgettext("move", "wins")
        if move.wins
        else f"{letter}{verdict_by(move, seat, of_two=of_two).per_cent}"
    )
