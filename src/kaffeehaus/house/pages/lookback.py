"""Looking back on a game, in words: what each position was worth, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from kaffeehaus.bots.insight import EVEN, WHOLE, Candidate, Insight
from kaffeehaus.core.view import Suggestion
from kaffeehaus.house.pages.graph import Dot, draw_graph
from kaffeehaus.house.players import Player
from kaffeehaus.house.tables.analysis import Analysis, Grade, MoveWorth, Stage
from kaffeehaus.house.tables.service import House
from kaffeehaus.house.tables.sight import SeatSight, TableSight

SIGNS = {Grade.GOOD: "", Grade.SLIP: "?", Grade.BLUNDER: "??"}
NOUNS = {Grade.SLIP: "A slip", Grade.BLUNDER: "A blunder"}


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What the list of moves says about a move beside the move itself."""

    worth: str
    """What is left to who played it: `62 %`, `won`."""
    sign: str
    """`?` for a slip, `??` for a blunder."""
    spoken: str
    """Both in words."""


@dataclass(frozen=True, slots=True)
class Column:
    """A position in the graph that can be gone to."""

    move: int
    title: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Blunders:
    """The moves by which one player gave most away."""

    seat: SeatSight
    moves: tuple[int, ...]


class Lookback:
    """An analysis as the page of its table shows it."""

    def __init__(self, analysis: Analysis, sight: TableSight) -> None:
        self.analysis = analysis
        self.sight = sight

    @property
    def stage(self) -> Stage:
        return self.analysis.stage

    @property
    def is_begun(self) -> bool:
        return self.stage is not Stage.OFFERED

    @property
    def is_working(self) -> bool:
        return self.stage is Stage.WORKING

    @property
    def invitation(self) -> str:
        """What the button says; nothing where there is nothing left to ask for."""
        match self.stage:
            case Stage.OFFERED:
                return "Analyse"
            case Stage.PAUSED:
                return "Analyse the rest"
            case Stage.WORKING | Stage.DONE:
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
        return tuple(Suggestion(move.actions, _worth(move)) for move in insight.best)

    @property
    def sentences(self) -> list[str]:
        """What there is to say about the position on the board and the move that led to it. At
        the end of a game the result says all."""
        if self._is_at_the_end:
            return []
        told = [self._about_last_move(), self._about_next_move()]
        return [sentence for sentence in told if sentence]

    @cached_property
    def graph(self) -> Markup:
        """The winning share of the first seat over the whole game."""
        return draw_graph(self._dots, self.shown, self.summary)

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
        name = self.sight.names[0]
        told = [f"Winning share of {name} over {len(self.sight.moves)} moves."]
        if (first := self.analysis.insights[0]) is not None:
            told.append(f"At the beginning {share_words(first.share_of(0), first.proven)}.")
        turns = [f"move {move} by {self._mover(move)}" for move in self.turning_points]
        return " ".join([*told, f"Blunders: {', '.join(turns)}." if turns else "No blunders."])

    @property
    def turning_points(self) -> list[int]:
        """The moves that gave most away."""
        worths = enumerate(self.analysis.moves, 1)
        return [move for move, worth in worths if worth and worth.grade is Grade.BLUNDER]

    @property
    def blunders(self) -> list[Blunders]:
        """The same for each player who has any."""
        moves = self.sight.moves
        found = (
            Blunders(seat, tuple(m for m in self.turning_points if moves[m - 1].seat == seat.seat))
            for seat in self.sight.seats
        )
        return [blunders for blunders in found if blunders.moves]

    @property
    def legend(self) -> str:
        """How the graph is to be read."""
        first, *others = self.sight.names
        return f"The higher the curve, the better for {first}; the lower, for {others[0]}."

    def note(self, move: int) -> MoveNote | None:
        """What is said about a move in the list, counted from 1."""
        worth = self.analysis.moves[move - 1]
        if worth is None:
            return None
        left = share_words(worth.after, worth.proven)
        spoken = f"{NOUNS[worth.grade]}, " if worth.grade in NOUNS else ""
        return MoveNote(left, SIGNS[worth.grade], f"{spoken}{left}")

    @property
    def _insight(self) -> Insight | None:
        return self.analysis.insights[self.shown]

    @property
    def _dots(self) -> list[Dot]:
        insights = self.analysis.insights
        grades = [Grade.GOOD, *(w.grade if w else Grade.GOOD for w in self.analysis.moves)]
        return [
            Dot(None if insight is None else insight.share_of(0), _is_proven(insight), grade)
            for insight, grade in zip(insights, grades, strict=True)
        ]

    def _mover(self, move: int) -> str:
        return self.sight.names[self.sight.moves[move - 1].seat]

    def _column_title(self, move: int, insight: Insight | None) -> str:
        place = f"Move {move}" if move else "The beginning"
        if insight is None:
            return place
        share = share_words(insight.share_of(0), insight.proven)
        return f"{place}: {self.sight.names[0]} {share}"

    def _about_last_move(self) -> str:
        worth = self.analysis.moves[self.shown - 1] if self.shown else None
        if worth is None:
            return ""
        name = self._mover(self.shown)
        if worth.grade is not Grade.GOOD:
            return _about_mistake(worth, name)
        if worth.proven:
            return {
                WHOLE: f"{name} wins against every defence: proven.",
                EVEN: "The game is drawn.",
            }.get(worth.after, f"{name} had lost already.")
        return f"{name} stands at {share_words(worth.after, proven=False)}."

    def _about_next_move(self) -> str:
        insight = self._insight
        if insight is None:
            return ""
        name = self.sight.names[insight.seat]
        if insight.best:
            moves = ", ".join(f"{_written(move)} ({_worth(move)})" for move in insight.best)
            return f"Best for {name}: {moves}."
        return f"Whatever {name} plays, it is lost: proven."

    @property
    def _is_at_the_end(self) -> bool:
        outcome = self.sight.outcome
        ended = outcome is not None and outcome.reason != "resigned"
        return ended and self.shown == len(self.sight.moves)


async def lookback_for(house: House, guest: Player | None, sight: TableSight) -> Lookback | None:
    """What the page of the table shows of its analysis; None where the guest may not see one."""
    analysis = await house.analysis(sight.id, guest)
    return None if analysis is None else Lookback(analysis, sight)


def share_words(share: int, proven: bool) -> str:
    """A winning share for people: in per cent, or what is proven of it."""
    if proven:
        return {WHOLE: "won", EVEN: "drawn"}.get(share, "lost")
    return f"{min(99, max(1, round(share / 10)))} %"


def _about_mistake(worth: MoveWorth, name: str) -> str:
    had = share_words(worth.before, worth.was_proven)
    has = share_words(worth.after, worth.proven)
    told = f"{NOUNS[worth.grade]}: from {had} to {has} for {name}."
    if worth.better is None:
        return told
    return f"{told} Better was {_written(worth.better)} ({_worth(worth.better)})."


def _is_proven(insight: Insight | None) -> bool:
    return insight is not None and insight.proven


def _worth(move: Candidate) -> str:
    return "wins" if move.proven and move.share == WHOLE else share_words(move.share, move.proven)


def _written(move: Candidate) -> str:
    return ", ".join(move.actions)
