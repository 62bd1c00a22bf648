"""Grades of puzzles, and a player's progress: solved by book and grade, streak, run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.puzzles.store import ProgressRows, TallyRow, tallies_of

ENOUGH = 20
"""Players who must have tried a puzzle before it is regraded."""
HARD, EASY = 0.6, 0.15
"""Failure rates above and below which a puzzle is regraded."""
CACHE_MILLISECONDS = 10 * 60 * 1000


class Grading:
    """The grades of all books, with statistics cached for some minutes."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._regraded: dict[str, tuple[int, Mapping[str, int]]] = {}

    async def of(self, book: PuzzleBook, puzzle_id: str) -> int:
        """The grade of a puzzle. Raises `NoSuchPuzzle`."""
        grade = book.grade_of(puzzle_id)
        return (await self._regraded_in(book)).get(puzzle_id, grade)

    async def ids(self, book: PuzzleBook, grade: int) -> Sequence[str]:
        """The puzzles of a grade."""
        regraded = await self._regraded_in(book)
        if not regraded:
            return book.ids(grade)
        unchanged = [puzzle for puzzle in book.ids(grade) if regraded.get(puzzle, grade) == grade]
        return [*unchanged, *(puzzle for puzzle, new in regraded.items() if new == grade)]

    async def _regraded_in(self, book: PuzzleBook) -> Mapping[str, int]:
        now = self._clock.now()
        known = self._regraded.get(book.id)
        if known is not None and now - known[0] < CACHE_MILLISECONDS:
            return known[1]
        found = regraded_by(await self._store.read(tallies_of, book.id, ENOUGH), book)
        self._regraded[book.id] = (now, found)
        return found


def regraded_by(tallies: Iterable[TallyRow], book: PuzzleBook) -> dict[str, int]:
    """The corrected grades of puzzles whose failure rate differs from their depth."""
    found: dict[str, int] = {}
    for tally in tallies:
        if tally.puzzle not in book:
            continue
        grade = book.grade_of(tally.puzzle)
        rate = tally.failed / tally.tried
        new = min(max(grade + (rate > HARD) - (rate < EASY), 1), len(book.grades))
        if new != grade:
            found[tally.puzzle] = new
    return found


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
