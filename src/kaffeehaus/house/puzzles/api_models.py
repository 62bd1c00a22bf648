"""The bodies of what is asked and answered about puzzles."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, Standing
from kaffeehaus.house.http.models import JsonData, Model, SeatNumber
from kaffeehaus.house.tables.api_models import ActionInfo

ActionTexts = list[Annotated[str, Field(max_length=400)]]


class Played(Model):
    """What is played next, as the chooser of a page sends it."""

    actions: ActionTexts = Field(min_length=1, max_length=LONGEST_ATTEMPT)
    after: int = Field(default=0, ge=0, le=LONGEST_ATTEMPT)


class AttemptAsked(Model):
    """An attempt, from the beginning of the puzzle."""

    actions: ActionTexts = Field(
        min_length=1,
        max_length=LONGEST_ATTEMPT,
        description="What who solves does, one after the other. The other side answers by itself.",
    )


class GradeInfo(Model):
    """One grade of a book."""

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
    """A puzzle by its name."""

    book: str
    puzzle: str
    grade: int


class PuzzleList(Model):
    """Puzzles of a grade, from a number on."""

    puzzles: list[PuzzleRef]
    of: int = Field(description="How many there are of this grade.")


class PuzzleBoardInfo(Model):
    """A board, and what may be done there."""

    view: JsonData = Field(description="The game's own view; its members differ by game.")
    text: str = Field(description="The same drawn in plain text.")
    legal: list[ActionInfo] = Field(description="Nothing when the attempt is over.")


class PuzzleInfo(PuzzleRef):
    """A puzzle that is solved on a board."""

    words: str = Field(description="What is to be done.")
    seat: SeatNumber = Field(description="Who is to do it.")
    board: PuzzleBoardInfo


class AttemptInfo(Model):
    """What came of an attempt."""

    standing: Standing
    said: list[str]
    board: PuzzleBoardInfo | None = Field(
        description="After what was played and answered; null where the book has no board."
    )


class SolutionInfo(Model):
    """How a puzzle is solved."""

    actions: list[str]


class GradeProgressInfo(Model):
    """What was solved of one grade."""

    grade: int
    title: str
    solved: int
    at_once: int = Field(description="Of these, how many without a mistake.")


class BookProgressInfo(Model):
    """What was solved of one book."""

    book: str
    solved_today: bool = Field(description="Whether the puzzle of this day is solved.")
    grades: list[GradeProgressInfo]


class ProgressInfo(Model):
    """The record of all books together."""

    streak: int = Field(description="Days in a row on which a puzzle of the day was solved.")
    run: int = Field(description="Puzzles in a row without a mistake, up to now.")
    solved: int = Field(description="Of all books, and `mended`.")
    mended: int = Field(
        description="Moves of analysed games that were played once more, and better."
    )
    books: list[BookProgressInfo]
