"""What somebody has learned so far, as it is shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.puzzles.store import ProgressRows


@dataclass(frozen=True, slots=True)
class GradeProgress:
    """One grade of a book."""

    grade: int
    title: str
    solved: int
    at_once: int
    """Of these, how many without a mistake."""


@dataclass(frozen=True, slots=True)
class BookProgress:
    """One book."""

    book: PuzzleBook
    grades: tuple[GradeProgress, ...]
    is_today_solved: bool

    @property
    def solved(self) -> int:
        """How many puzzles, of all grades."""
        return sum(grade.solved for grade in self.grades)


@dataclass(frozen=True, slots=True)
class Progress:
    """The one record of all books."""

    books: tuple[BookProgress, ...]
    streak: int
    """Days in a row, up to today or yesterday, on which a puzzle of the day was solved."""
    run: int
    """Puzzles in a row without a mistake, up to now."""
    mended: int
    """Moves of finished games that were played once more, and better."""

    @property
    def solved(self) -> int:
        """How many puzzles, of all books, and how many moves of one's own games."""
        return sum(book.solved for book in self.books) + self.mended


NOTHING_YET = ProgressRows((), (), 0)


def progress_of(
    rows: ProgressRows, books: tuple[PuzzleBook, ...], own_games: str, today: int
) -> Progress:
    """What is kept of a player, told for the books of the house and for the one of own games."""
    return Progress(
        books=tuple(_of_book(rows, book, today) for book in books),
        streak=streak_of({day for _, day in rows.days}, today),
        run=rows.run,
        mended=sum(row.solved for row in rows.solved if row.book == own_games),
    )


def streak_of(days: Collection[int], today: int) -> int:
    """Days in a row. One that is not over yet cannot break it."""
    day = today if today in days else today - 1
    streak = 0
    while day - streak in days:
        streak += 1
    return streak


def _of_book(rows: ProgressRows, book: PuzzleBook, today: int) -> BookProgress:
    counted = {row.grade: row for row in rows.solved if row.book == book.id}
    grades = tuple(
        GradeProgress(
            grade,
            title,
            counted[grade].solved if grade in counted else 0,
            counted[grade].at_once if grade in counted else 0,
        )
        for grade, title in enumerate(book.grades, 1)
    )
    return BookProgress(book, grades, (book.id, today) in rows.days)
