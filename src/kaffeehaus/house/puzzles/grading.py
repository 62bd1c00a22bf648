"""Grades puzzles by depth, corrected by how often players fail.

When enough players have tried a puzzle, it moves one grade up if most of them failed at first, and
one grade down if hardly anybody did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.puzzles.store import TallyRow, tallies_of

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
