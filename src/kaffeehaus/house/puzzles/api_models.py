"""Request and response models of the puzzle API."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from pydantic import BeforeValidator, Field

from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, AttemptStatus
from kaffeehaus.house.http.models import JsonData, Model, SeatNumber
from kaffeehaus.house.tables.api_models import ActionInfo

ActionTexts = list[Annotated[str, Field(max_length=400)]]


class Played(Model):
    """The next actions, as the browser's chooser sends them."""

    actions: ActionTexts = Field(min_length=1, max_length=LONGEST_ATTEMPT)
    after: int = Field(default=0, ge=0, le=LONGEST_ATTEMPT)


class AttemptAsked(Model):
    """An attempt, from the start of the puzzle."""

    actions: ActionTexts = Field(
        min_length=1,
        max_length=LONGEST_ATTEMPT,
        description="What who solves does, one after the other. The other side answers by itself.",
    )


class GradeInfo(Model):
    """A grade of a book."""

    grade: int
    title: str
    puzzles: int = Field(description="How many there are.")


class BookInfo(Model):
    """A book of puzzles."""

    book: str
    game: str
    title: str
    sentence: str
    grades: list[GradeInfo]
    today: str = Field(description="The puzzle of this day, by universal time: the same for all.")
    url: str | None = Field(description="The page of these puzzles, if it is one of its own.")


class PuzzleRef(Model):
    """The id and grade of a puzzle."""

    book: str
    puzzle: str
    grade: int


class PuzzleList(Model):
    """A page of the puzzles of a grade."""

    puzzles: list[PuzzleRef]
    of: int = Field(description="How many there are of this grade.")


class PuzzleBoardInfo(Model):
    """A board with its legal actions."""

    view: JsonData = Field(description="The game's own view; its members differ by game.")
    text: str = Field(description="The same drawn in plain text.")
    legal: list[ActionInfo] = Field(description="Nothing when the attempt is over.")


class PuzzleInfo(PuzzleRef):
    """A puzzle on a board."""

    words: str = Field(description="What is to be done.")
    seat: SeatNumber = Field(description="Who is to do it.")
    board: PuzzleBoardInfo


class AttemptInfo(Model):
    """The result of an attempt."""

    standing: AttemptStatus
    said: list[str]
    board: PuzzleBoardInfo | None = Field(
        description="After what was played and answered; null where the book has no board."
    )


class SolutionInfo(Model):
    """The solution of a puzzle."""

    actions: list[str]


class GradeProgressInfo(Model):
    """The progress in one grade."""

    grade: int
    title: str
    solved: int
    at_once: int = Field(description="Of these, how many without a mistake.")


class BookProgressInfo(Model):
    """The progress in one book."""

    book: Annotated[str, BeforeValidator(attrgetter("id"))]
    solved_today: bool = Field(description="Whether the puzzle of this day is solved.")
    grades: list[GradeProgressInfo]


class ProgressInfo(Model):
    """The progress in all books."""

    streak: int = Field(description="Days in a row on which a puzzle of the day was solved.")
    run: int = Field(description="Puzzles in a row without a mistake, up to now.")
    solved: int = Field(description="Of all books, and `mended`.")
    mended: int = Field(
        description="Moves of analysed games that were played once more, and better."
    )
    books: list[BookProgressInfo]
