"""Grades of puzzles, and a player's progress: solved by book and grade, streak, run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.puzzles.store import ProgressRows, TallyRow, tallies_of

ENOUGH = 20
"""Players who must have tried a puzzle before it is regraded."""
HARD, EASY = 0.6, 0.15
"""Failure rates above and below which a puzzle is regraded."""
MASTERED = 3
"""Puzzles of a grade, solved without a mistake, after which the next grade follows."""
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


class GradeProgressInfo(Model):
    """The progress in one grade of a book."""

    grade: int
    title: str
    solved: int = 0
    at_once: int = 0
    """Of these, how many without a mistake."""


class BookProgressInfo(Model):
    """The progress in one book."""

    book: str
    own_grade: int
    """The grade of the player's puzzles of the day: 1 for newcomers, and the next one after some
    puzzles of a grade that were solved without a mistake."""
    solved_today: bool
    """Whether the puzzle of this day is solved."""
    grades: list[GradeProgressInfo]


class ProgressInfo(Model):
    """The progress in all books."""

    streak: int
    """Days in a row, up to today or yesterday, on which a puzzle of the day was solved."""
    run: int
    """Puzzles in a row without a mistake, up to now."""
    solved: int
    """Of all books, and `mended`."""
    mended: int
    """Moves of analysed games that were played once more, and better."""
    books: list[BookProgressInfo]


NO_PROGRESS = ProgressRows((), (), 0)


def progress_of(
    rows: ProgressRows, books: tuple[PuzzleBook, ...], own_games: str, today: int
) -> ProgressInfo:
    """The progress in these books, and in the book of retried moves of own games."""
    kept = [_of_book(rows, book, today) for book in books]
    mended = sum(row.solved for row in rows.solved if row.book == own_games)
    return ProgressInfo(
        streak=streak_of({day for _, day in rows.days}, today),
        run=rows.run,
        solved=sum(grade.solved for book in kept for grade in book.grades) + mended,
        mended=mended,
        books=kept,
    )


def streak_of(days: Collection[int], today: int) -> int:
    """The number of days in a row; the current day cannot break a streak."""
    day = today if today in days else today - 1
    streak = 0
    while day - streak in days:
        streak += 1
    return streak


def _of_book(rows: ProgressRows, book: PuzzleBook, today: int) -> BookProgressInfo:
    titles = [str(title) for title in book.grades]
    grades = {n: GradeProgressInfo(grade=n, title=title) for n, title in enumerate(titles, 1)}
    for row in rows.solved:
        if row.book == book.id and row.grade in grades:
            counted = {"solved": row.solved, "at_once": row.at_once}
            grades[row.grade] = grades[row.grade].model_copy(update=counted)
    is_solved = (book.id, today) in rows.days
    own = own_grade(list(grades.values()))
    return BookProgressInfo(
        book=book.id, own_grade=own, solved_today=is_solved, grades=list(grades.values())
    )


def own_grade(grades: Sequence[GradeProgressInfo]) -> int:
    """The grade after the hardest one of which enough puzzles were solved without a mistake."""
    mastered = (each.grade for each in grades if each.at_once >= MASTERED)
    return min(max(mastered, default=0) + 1, len(grades))
