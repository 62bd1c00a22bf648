"""Puzzles with one proven solution, in books that games provide.

A game exposes its books as the tuple `BOOKS` in the module `puzzles` of its package or of its
kernels. Books are stateless: the server stores who solved what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import Label, gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Mark

LONGEST_ATTEMPT = 40
"""Maximum number of actions in one attempt, more than any puzzle needs."""


class NoSuchBook(PlayerError):
    """There is no puzzle book with this id."""

    code = "no_such_book"


class NoSuchPuzzle(PlayerError):
    """The book has no puzzle with this id."""

    code = "no_such_puzzle"


class AttemptStatus(Enum):
    """Status of an attempt."""

    OPEN = "open"
    """Correct so far, and not finished."""
    WRONG = "wrong"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class BoardPuzzle:
    """A puzzle that is solved on the board of its game."""

    id: str
    grade: int
    """Difficulty, from 1."""
    words: str
    """The task, in a sentence."""
    position: JsonObject
    """Starting position, as `Game.load` reads it."""
    seat: Seat
    """Seat of the solver."""


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """Result of an attempt."""

    standing: AttemptStatus
    said: tuple[str, ...]
    """What happened and why, each a sentence."""
    position: JsonObject | None = None
    """Position to show afterwards; None where the book has no board."""
    marks: tuple[Mark, ...] = ()
    """Highlights on the board."""


class PuzzleBook(ABC):
    """Puzzles of one kind."""

    id: str
    """Stable id in URLs and records."""
    game_id: str
    title: Label
    sentence: Label
    """One sentence that describes these puzzles."""
    grades: tuple[Label, ...]
    """Names of the difficulty grades, the easiest first; grades are counted from 1."""
    page: str = ""
    """Path of the page on which they are solved, if they have one of their own."""

    @abstractmethod
    def ids(self, grade: int) -> Sequence[str]:
        """Ids of a grade's puzzles, in a stable order."""

    @abstractmethod
    def grade_of(self, puzzle_id: str) -> int:
        """Difficulty of a puzzle. Raises `NoSuchPuzzle`."""

    @abstractmethod
    def attempt(self, puzzle_id: str, actions: Sequence[str]) -> AttemptOutcome:
        """Evaluate the solver's actions, from the start of the puzzle.

        Raises `NoSuchPuzzle`, and `PlayerError` for an impossible action.
        """

    @abstractmethod
    def picture(self, puzzle_id: str) -> str:
        """The puzzle in small, as one `<svg>` without ids. Raises `NoSuchPuzzle`."""

    def __contains__(self, puzzle_id: str) -> bool:
        """Whether the book has this puzzle."""
        try:
            self.grade_of(puzzle_id)
        except NoSuchPuzzle:
            return False
        return True

    def of_day(self, day: int, grade: int = 1) -> str:
        """Puzzle of the day for players of this grade, the same for all of them; of the nearest
        easier grade, or else a harder one, if the grade is empty.

        Raises `NoSuchPuzzle` if the book is empty.
        """
        for nearest in (*range(grade, 0, -1), *range(grade + 1, len(self.grades) + 1)):
            if ids := self.ids(nearest):
                return Rng(day).split(self.id).choice(ids)
        raise NoSuchPuzzle(gettext("There are no puzzles of this kind yet."))


class BoardBook(PuzzleBook):
    """Puzzles on the board of the game."""

    def warm_up(self, day: int) -> str | None:
        """Easiest puzzle of the day, solved by a single choice; None if the book has none."""
        return None

    @abstractmethod
    def task(self, puzzle_id: str) -> BoardPuzzle:
        """Look up a puzzle. Raises `NoSuchPuzzle`."""

    @abstractmethod
    def solution(self, puzzle_id: str) -> tuple[str, ...]:
        """Actions of the solver against the best defence. Raises `NoSuchPuzzle`."""
