"""How hard puzzles are: by themselves, and by how often people fail.

A book knows how deep a puzzle is. When enough people have tried it, it moves one grade up if most
of them went wrong first, and one grade down if hardly anybody did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaffeehaus.core.puzzles import PuzzleBook
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.puzzles.store import PuzzleStore, TallyRow

ENOUGH = 20
"""So many people must have tried."""
HARD, EASY = 0.6, 0.15
"""Of them, so many went wrong first: more than that is harder than it looks, fewer is easier."""
KEPT_MILLISECONDS = 10 * 60 * 1000


class Grading:
    """The grades of all books. What people did is looked up every few minutes."""

    def __init__(self, kept: PuzzleStore, clock: Clock) -> None:
        self._kept = kept
        self._clock = clock
        self._moved: dict[str, tuple[int, Mapping[str, int]]] = {}

    async def of(self, book: PuzzleBook, puzzle_id: str) -> int:
        """The grade of a puzzle. Raises `NoSuchPuzzle`."""
        grade = book.grade_of(puzzle_id)
        return (await self._moves(book)).get(puzzle_id, grade)

    async def ids(self, book: PuzzleBook, grade: int) -> Sequence[str]:
        """The puzzles of a grade."""
        moved = await self._moves(book)
        if not moved:
            return book.ids(grade)
        staying = [puzzle for puzzle in book.ids(grade) if moved.get(puzzle, grade) == grade]
        coming = [puzzle for puzzle, new in moved.items() if new == grade]
        return [*staying, *coming]

    async def _moves(self, book: PuzzleBook) -> Mapping[str, int]:
        """By puzzle: the grade it has by what people did, where that is another."""
        now = self._clock.now()
        known = self._moved.get(book.id)
        if known is not None and now - known[0] < KEPT_MILLISECONDS:
            return known[1]
        tallies = await self._kept.tallies(book.id, ENOUGH)
        found = moved_by(tallies, book)
        self._moved[book.id] = (now, found)
        return found


def moved_by(tallies: Iterable[TallyRow], book: PuzzleBook) -> dict[str, int]:
    """By puzzle that is another grade than it seems: which."""
    found: dict[str, int] = {}
    for tally in tallies:
        if tally.puzzle not in book:
            continue
        grade = book.grade_of(tally.puzzle)
        share = tally.failed / tally.tried
        new = grade + (share > HARD) - (share < EASY)
        new = min(max(new, 1), len(book.grades))
        if new != grade:
            found[tally.puzzle] = new
    return found
