"""Puzzle progress of a player: solved by book and grade, streak of days, run without mistakes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.puzzles.store import ProgressRows


@dataclass(frozen=True, slots=True)
class GradeProgress:
    """The progress in one grade of a book."""

    grade: int
    title: str
    solved: int = 0
    at_once: int = 0
    """Solved without a mistake."""


@dataclass(frozen=True, slots=True)
class BookProgress:
    """The progress in one book."""

    book: PuzzleBook
    grades: tuple[GradeProgress, ...]
    solved_today: bool
    """Whether the puzzle of the day is solved."""


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """The progress in all books."""

    books: tuple[BookProgress, ...]
    streak: int
    """Days in a row, up to today or yesterday, with a solved puzzle of the day."""
    run: int
    """Puzzles in a row without a mistake, up to now."""
    mended: int
    """Retried moves of analysed games that were solved."""

    @property
    def solved(self) -> int:
        """The number of solved puzzles and retried moves."""
        return sum(grade.solved for book in self.books for grade in book.grades) + self.mended


NO_PROGRESS = ProgressRows((), (), 0)


def progress_of(
    rows: ProgressRows, books: tuple[PuzzleBook, ...], own_games: str, today: int
) -> PuzzleProgress:
    """The progress in these books, and in the book of retried moves of own games."""
    return PuzzleProgress(
        books=tuple(_of_book(rows, book, today) for book in books),
        streak=streak_of({day for _, day in rows.days}, today),
        run=rows.run,
        mended=sum(row.solved for row in rows.solved if row.book == own_games),
    )


def streak_of(days: Collection[int], today: int) -> int:
    """The number of days in a row; the current day cannot break a streak."""
    day = today if today in days else today - 1
    streak = 0
    while day - streak in days:
        streak += 1
    return streak


def _of_book(rows: ProgressRows, book: PuzzleBook, today: int) -> BookProgress:
    counted = {row.grade: (row.solved, row.at_once) for row in rows.solved if row.book == book.id}
    grades = tuple(
        GradeProgress(grade, str(title), *counted.get(grade, ()))
        for grade, title in enumerate(book.grades, 1)
    )
    return BookProgress(book, grades, (book.id, today) in rows.days)
