"""Puzzles: tasks with one answer that is known for certain, in books that games bring along.

A game has its books in `BOOKS`, a tuple, in the module `puzzles` of its package or of its kernels.
The books know nothing of those who solve: the house keeps who solved what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Mark

LONGEST_ATTEMPT = 40
"""Actions of one attempt, more than any puzzle needs."""


class NoSuchBook(PlayerError):
    """The house has no book of puzzles of this name."""

    code = "no_such_book"


class NoSuchPuzzle(PlayerError):
    """The book has no puzzle of this name."""

    code = "no_such_puzzle"


class Standing(Enum):
    """How an attempt stands."""

    OPEN = "open"
    """All was right so far, and something is left to do."""
    WRONG = "wrong"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle that is solved on the board of its game."""

    id: str
    grade: int
    """How hard it is by itself, from 1."""
    words: str
    """What is to be done, in a sentence."""
    position: JsonObject
    """As `Game.load` reads it."""
    seat: Seat
    """Who is to do it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an attempt."""

    standing: Standing
    said: tuple[str, ...]
    """What happened and why, each in a sentence."""
    position: JsonObject | None = None
    """As the board shows it then; None where the book has no board."""
    marks: tuple[Mark, ...] = ()
    """What is pointed out on it."""


class PuzzleBook(ABC):
    """Puzzles of one kind."""

    id: str
    """In addresses and records. It never changes."""
    game_id: str
    title: str
    sentence: str
    """What these puzzles are about."""
    grades: tuple[str, ...]
    """The names of the grades, the easiest first; grades are counted from 1."""
    page: str = ""
    """The path of the page on which they are solved, where they have one of their own."""

    @abstractmethod
    def ids(self, grade: int) -> Sequence[str]:
        """The puzzles of a grade, always in the same order."""

    @abstractmethod
    def grade_of(self, puzzle_id: str) -> int:
        """How hard a puzzle is by itself. Raises `NoSuchPuzzle`."""

    @abstractmethod
    def attempt(self, puzzle_id: str, actions: Sequence[str]) -> Tried:
        """What comes of these actions of who solves, one after the other, from the beginning.

        Raises `NoSuchPuzzle`, and `PlayerError` for what is no possible action.
        """

    def __contains__(self, puzzle_id: str) -> bool:
        """Whether the book has this puzzle."""
        try:
            self.grade_of(puzzle_id)
        except NoSuchPuzzle:
            return False
        return True

    def of_day(self, day: int) -> str:
        """The puzzle of a day, which is the same for everybody: grades take turns.

        Raises `NoSuchPuzzle` if the book is empty.
        """
        count = len(self.grades)
        for ids in (self.ids(1 + (day + later) % count) for later in range(count)):
            if ids:
                return Rng(day).split(self.id).choice(ids)
        raise NoSuchPuzzle("There are no puzzles of this kind yet.")


class BoardBook(PuzzleBook):
    """Puzzles on the board of the game."""

    @abstractmethod
    def task(self, puzzle_id: str) -> Task:
        """A puzzle. Raises `NoSuchPuzzle`."""

    @abstractmethod
    def solution(self, puzzle_id: str) -> tuple[str, ...]:
        """The actions of who solves, against the best defence. Raises `NoSuchPuzzle`."""
