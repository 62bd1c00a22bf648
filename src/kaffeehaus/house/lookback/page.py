"""Looking back on a game, in words: what each position was worth, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from kaffeehaus.bots.insight import Candidate, Insight, is_judged
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Suggestion
from kaffeehaus.house.lookback.chart import Dot, SeatLine, draw_graph
from kaffeehaus.house.lookback.model import Analysis, AnalysisStage, MoveGrade
from kaffeehaus.house.lookback.retries import retries_of
from kaffeehaus.house.lookback.verdicts import (
    FIRST,
    NOUNS,
    VerdictSentences,
    verdict_after,
    verdict_by,
    verdict_on,
)
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.model import SeatPanel, TableView

MOST_DECIDING = 6
"""Of the turns that decided a game that was judged, so many are told."""
SIGNS = {MoveGrade.GOOD: "", MoveGrade.SLIP: "?", MoveGrade.BLUNDER: "??"}


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What the list of moves says about a move beside the move itself."""

    worth: str
    """What it leaves to the first seat, `62 %`, or who wins."""
    sign: str
    """`?` for a slip, `??` for a blunder."""
    spoken: str
    """Both in words."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is."""

    done: int
    of: int
    words: str
    label: str
    """What is counted."""


@dataclass(frozen=True, slots=True)
class Column:
    """A position in the graph that can be gone to."""

    move: int
    title: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Blunders:
    """The moves by which one player gave most away."""

    seat: SeatPanel
    moves: tuple[int, ...]
    again: int | None
    """The first of this player's moves that can be played once more."""


class Lookback:
    """An analysis as the page of its table shows it.

    All shares are those of the first seat, whoever moves, as in the curve; where more than two
    play, the curve is that of who looks, or of the winner, and the others' are beside it. What is
    proven is told by the name of who wins.
    """

    def __init__(self, analysis: Analysis, sight: TableView) -> None:
        self.analysis = analysis
        self.sight = sight

    @property
    def stage(self) -> AnalysisStage:
        return self.analysis.stage

    @property
    def is_begun(self) -> bool:
        return self.stage is not AnalysisStage.OFFERED

    @property
    def is_working(self) -> bool:
        return self.stage is AnalysisStage.WORKING

    @property
    def progress(self) -> Progress | None:
        """How far those are who look or prove; None when nobody does."""
        done, of = self.analysis.done, self.analysis.of
        match self.stage:
            case AnalysisStage.WORKING:
                return Progress(done, of, f"{done} of {of} positions", "Positions looked at")
            case AnalysisStage.PROVING:
                proven = self.analysis.proven
                return Progress(proven, of, f"{proven} of {of} proven so far", "Positions proven")
            case AnalysisStage.OFFERED | AnalysisStage.PAUSED | AnalysisStage.DONE:
                return None

    @property
    def certainty(self) -> str:
        """How much is proven; nothing where turns are judged, which is never a proof."""
        proven, of = self.analysis.proven, self.analysis.of
        if self.is_judged:
            return ""
        if not proven:
            return "Nothing is proven: all of it is estimated."
        if proven == of:
            return "Proven from the beginning to the end."
        if self.stage is AnalysisStage.PROVING:
            return "Dots are proven; the rest is being worked out and estimated until then."
        return f"{proven} of {of} positions are proven (dots in the curve), the others estimated."

    @property
    def invitation(self) -> str:
        """What the button says; nothing where there is nothing left to ask for."""
        match self.stage:
            case AnalysisStage.OFFERED:
                return "Analyse"
            case AnalysisStage.PAUSED:
                return "Analyse the rest"
            case AnalysisStage.WORKING | AnalysisStage.PROVING | AnalysisStage.DONE:
                return ""

    @property
    def shown(self) -> int:
        """How many moves were played in the position on the board."""
        at_move = self.sight.at_move
        return len(self.sight.moves) if at_move is None else at_move

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best moves in the position on the board."""
        insight = self._insight
        if insight is None:
            return ()
        whose = FIRST if insight.of_two else insight.seat
        badge = self.sight.seats[whose].badge
        letter = f"{badge.letter} " if badge else ""
        return tuple(
            Suggestion(
                move.actions, worth_on_board(move, insight.seat, letter, of_two=insight.of_two)
            )
            for move in insight.recommended
        )

    @property
    def sentences(self) -> list[str]:
        """What there is to say about the position on the board and the move that led to it. At
        the end of a game the result says all."""
        if self._is_at_the_end:
            return []
        worth = self.analysis.moves[self.shown - 1] if self.shown else None
        insight = self._insight
        told = (
            self._say.of_last_move(worth) if worth else "",
            self._say.of_next_move(insight) if insight else "",
        )
        return [sentence for sentence in told if sentence]

    @cached_property
    def graph(self) -> Markup:
        """The winning share of the first seat over the whole game; of many seats, of each."""
        badge = self.sight.seats[self._whose].badge
        return draw_graph(
            self._dots,
            self.shown,
            self.summary,
            letter=badge.letter if badge else "",
            others=self._others,
        )

    @property
    def columns(self) -> list[Column]:
        """Every position of the graph from left to right."""
        return [
            Column(move, self._column_title(move, insight), move == self.shown)
            for move, insight in enumerate(self.analysis.insights)
        ]

    @property
    def summary(self) -> str:
        """The graph in a sentence, for those who cannot see it."""
        name = self.sight.names[self._whose]
        told = [f"Winning share of {name} over {len(self.sight.moves)} moves."]
        if (first := self.analysis.insights[0]) is not None:
            told.append(f"At the beginning {self._say.told(verdict_on(first, self._whose))}.")
        turns = [f"move {move} by {self._mover(move)}" for move in self.turning_points]
        called = "Turns that decided" if self.is_judged else "Blunders"
        return " ".join([*told, f"{called}: {', '.join(turns)}." if turns else f"{self.none}"])

    @property
    def turning_points(self) -> list[int]:
        """The moves that gave most away; of what was judged, only the few that decided."""
        worths = [(move, worth) for move, worth in enumerate(self.analysis.moves, 1) if worth]
        if not self.is_judged:
            return [move for move, worth in worths if worth.grade is MoveGrade.BLUNDER]
        costly = [(move, worth) for move, worth in worths if worth.grade is not MoveGrade.GOOD]
        costly.sort(key=lambda pair: -pair[1].lost)
        return sorted(move for move, _ in costly[:MOST_DECIDING])

    @property
    def none(self) -> str:
        """Said where there are none of them."""
        return "No turn decided it." if self.is_judged else "No blunders."

    def counted(self, moves: int) -> str:
        """`2 blunders`."""
        noun = "turn that decided" if self.is_judged else "blunder"
        if moves == 1:
            return f"1 {noun}"
        return f"{moves} turns that decided" if self.is_judged else f"{moves} blunders"

    @property
    def blunders(self) -> list[Blunders]:
        """The same for each player who has any."""
        moves = self.sight.moves
        found = (
            Blunders(
                seat,
                tuple(m for m in self.turning_points if moves[m - 1].seat == seat.seat),
                next(iter(retries_of(self.analysis, seat.seat)), None),
            )
            for seat in self.sight.seats
        )
        return [blunders for blunders in found if blunders.moves]

    @property
    def legend(self) -> str:
        """How the shares and the graph are to be read."""
        first, *others = self.sight.names
        if self.is_judged:
            whose = self.sight.names[self._whose]
            return (
                f"By the judgement of the planner, a bot: what it expects of each position if it "
                f"went on for everybody. Nothing of it is proven. The curve is the share of "
                f"{whose}: the higher, the better."
                + (" Each of the thin lines is another's, with its letter." * bool(self._others))
            )
        return (
            f"All shares are those of {first}: the higher the curve, the better for {first}; the "
            f"lower, for {others[0]}."
        )

    def note(self, move: int) -> MoveNote | None:
        """What is said about a move in the list, counted from 1."""
        worth = self.analysis.moves[move - 1]
        if worth is None:
            return None
        after = verdict_after(worth)
        spoken = f"{NOUNS[worth.grade]}, " if worth.grade in NOUNS else ""
        return MoveNote(
            self._say.briefly(after), SIGNS[worth.grade], spoken + self._say.told(after)
        )

    @property
    def is_judged(self) -> bool:
        """Whether a bot has judged the game, of which nothing can be proven."""
        return is_judged(self.sight.game.id)

    @cached_property
    def _whose(self) -> Seat:
        """Whose share the curve is."""
        if len(self.sight.seats) == 2:
            return FIRST
        mine = self.sight.view.seat if self.sight.view is not None else None
        outcome = self.sight.outcome
        return next((s for s in (mine, *(outcome.winners if outcome else ())) if s is not None), 0)

    @property
    def _insight(self) -> Insight | None:
        return self.analysis.insights[self.shown]

    @property
    def _dots(self) -> list[Dot]:
        insights = self.analysis.insights
        grades = [MoveGrade.GOOD, *(w.grade if w else MoveGrade.GOOD for w in self.analysis.moves)]
        return [
            Dot(
                None if insight is None else insight.share_of(self._whose),
                _is_proven(insight),
                grade,
            )
            for insight, grade in zip(insights, grades, strict=True)
        ]

    @property
    def _others(self) -> list[SeatLine]:
        """How those fared whose share is not that of the curve turned over."""
        seats = self.sight.seats
        if len(seats) == 2:
            return []
        insights = self.analysis.insights
        return [
            SeatLine(
                seat.badge.letter,
                seat.badge.colour,
                tuple(None if i is None else i.share_of(seat.seat) for i in insights),
            )
            for seat in seats
            if seat.badge is not None and seat.seat != self._whose
        ]

    def _mover(self, move: int) -> str:
        return self.sight.names[self.sight.moves[move - 1].seat]

    def _column_title(self, move: int, insight: Insight | None) -> str:
        place = f"Move {move}" if move else "The beginning"
        return f"{place}: {self._say.told(verdict_on(insight, self._whose))}" if insight else place

    @property
    def _say(self) -> VerdictSentences:
        return VerdictSentences(tuple(self.sight.names))

    @property
    def _is_at_the_end(self) -> bool:
        outcome = self.sight.outcome
        ended = outcome is not None and outcome.is_by_rules
        return ended and self.shown == len(self.sight.moves)


async def lookback_for(
    house: TableService, guest: Player | None, sight: TableView
) -> Lookback | None:
    """What the page of the table shows of its analysis; None where the guest may not see one."""
    analysis = await house.analysis(sight.id, guest)
    return None if analysis is None else Lookback(analysis, sight)


def _is_proven(insight: Insight | None) -> bool:
    return insight is not None and insight.proven


def worth_on_board(move: Candidate, seat: Seat, whose: str, *, of_two: bool = True) -> str:
    """What a move of this player is worth, in a word that fits beside it."""
    return "wins" if move.wins else f"{whose}{verdict_by(move, seat, of_two=of_two).per_cent}"
