"""The page of a puzzle in words: the board as it stands, what is asked, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.puzzles import BoardBook, Standing, Task, Tried
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Marks, Suggestion, View
from kaffeehaus.house.pages.choosing import Choice, first_question, payload_of


@dataclass(frozen=True)
class PuzzlePage:
    """One puzzle, after what was played so far."""

    book: BoardBook
    task: Task
    grade: int
    played: tuple[str, ...] = ()
    """The actions of who solves."""
    tried: Tried | None = None
    """What came of them; None before the first."""
    solution: tuple[str, ...] = ()
    """Shown to who gave up."""
    is_of_today: bool = False
    streak: int = 0

    @property
    def path(self) -> str:
        return f"/learn/puzzles/{self.book.id}/{self.task.id}"

    @property
    def grade_title(self) -> str:
        return self.book.grades[self.grade - 1]

    @property
    def game(self) -> AnyGame:
        return find_game(self.book.game_id)

    @property
    def standing(self) -> Standing:
        if self.solution:
            return Standing.WRONG
        return Standing.OPEN if self.tried is None else self.tried.standing

    @property
    def is_open(self) -> bool:
        return self.standing is Standing.OPEN

    @property
    def is_solved(self) -> bool:
        return self.standing is Standing.SOLVED

    @property
    def headline(self) -> str:
        if self.solution:
            return "The solution"
        match self.standing:
            case Standing.OPEN:
                return self.task.words
            case Standing.WRONG:
                return "That does not work"
            case Standing.SOLVED:
                return "Solved"

    @property
    def said(self) -> tuple[str, ...]:
        """What happened last."""
        return () if self.tried is None or self.solution else self.tried.said

    @property
    def question(self) -> str:
        return first_question(self.view, self.legal) if self.legal else ""

    @property
    def solution_words(self) -> str:
        return f"Against the best defence: {' · '.join(self.solution)}"

    @property
    def streak_words(self) -> str:
        """Of today's puzzle, once it is solved."""
        if not (self.is_of_today and self.is_solved and self.streak):
            return ""
        return "The first day in a row." if self.streak == 1 else f"{self.streak} days in a row."

    @cached_property
    def state(self) -> AnyState:
        """The position on the board."""
        position = self.task.position
        if self.tried is not None and self.tried.position is not None and not self.solution:
            position = self.tried.position
        return self.game.load(position)

    @cached_property
    def view(self) -> View:
        return self.state.view(self.task.seat)

    @property
    def legal(self) -> Sequence[Action]:
        return self.state.legal(self.task.seat) if self.is_open else ()

    @property
    def svg(self) -> Markup:
        """The board, with what may be chosen, what refutes the attempt, or the solution."""
        places = () if self.tried is None or self.solution else self.tried.marks
        suggestions = (Suggestion(self.solution[:1], "wins"),) if self.solution else ()
        drawn = "".join(self.view.drawings(Marks(self.legal, places, suggestions)))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    @property
    def payload(self) -> Markup | None:
        """What the chooser needs; None with nothing to choose."""
        if not self.legal:
            return None
        act = f"{self.path}/play?{urlencode([('played', text) for text in self.played])}"
        return payload_of(Choice(self.view, self.legal, self.played, act.rstrip("?"), {}, ""))
