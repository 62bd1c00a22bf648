"""What players have learned: the puzzles they tried, and how everybody fared with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, case, func, select

from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.schema import puzzle_progress, puzzle_tallies
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.puzzles.writes import AttemptResult, note_result

MOST_DAYS = 4000
LATEST = 1000
"""So many puzzles are looked through for a run without a mistake."""


@dataclass(frozen=True, slots=True)
class SolvedRow:
    """How many puzzles of a book and grade a player has solved, and how many of them at once."""

    book: str
    grade: int
    solved: int
    at_once: int


@dataclass(frozen=True, slots=True)
class ProgressRows:
    """What is kept of a player."""

    solved: tuple[SolvedRow, ...]
    days: tuple[tuple[str, int], ...]
    """Books and days whose puzzle was solved on the day, the latest first."""
    run: int
    """How many puzzles were solved in a row without a mistake, up to now."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """How players fared with a puzzle at their first attempt."""

    puzzle: str
    tried: int
    failed: int


class PuzzleStore:
    """The progress of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, result: AttemptResult) -> None:
        """Keep what came of an attempt."""
        order, work = f"player {result.player_id}", partial(note_result, result=result)
        try:
            await self._store.write(order, work)
        except Conflict:  # Another server was the first to count this puzzle: now it is there.
            await self._store.write(order, work)

    async def of(self, player_id: str) -> ProgressRows:
        """What a player has solved."""
        return await self._store.read(lambda moment: _progress(moment, player_id))

    async def tried(self, player_id: str, book: str) -> dict[str, bool]:
        """By puzzle that the player has tried: whether it is solved."""
        return await self._store.read(lambda moment: _tried(moment, player_id, book))

    async def tallies(self, book: str, least: int) -> Sequence[TallyRow]:
        """The puzzles of a book that at least so many players have tried."""
        return await self._store.read(lambda moment: _tallies(moment, book, least))


def _progress(connection: Connection, player_id: str) -> ProgressRows:
    known = puzzle_progress.c
    mine = known.player_id == player_id
    failed = func.sum(case((known.mistakes > 0, 1), else_=0))
    counted = connection.execute(
        select(known.book, known.grade, func.count().label("solved"), failed.label("failed"))
        .where(mine, known.solved.is_not(None))
        .group_by(known.book, known.grade)
        .order_by(known.book, known.grade)
    )
    solved = tuple(
        SolvedRow(row.book, row.grade, row.solved, row.solved - int(row.failed)) for row in counted
    )
    days = connection.execute(
        select(known.book, known.day)
        .where(mine, known.day.is_not(None))
        .order_by(known.day.desc(), known.book)
        .limit(MOST_DAYS)
    )
    latest = connection.execute(
        select(known.mistakes, known.solved).where(mine).order_by(known.at.desc()).limit(LATEST)
    )
    run = 0
    for row in latest:
        if row.mistakes or row.solved is None:
            break
        run += 1
    return ProgressRows(solved, tuple((row.book, row.day) for row in days), run)


def _tried(connection: Connection, player_id: str, book: str) -> dict[str, bool]:
    known = puzzle_progress.c
    query = select(known.puzzle, known.solved).where(
        known.player_id == player_id, known.book == book
    )
    return {row.puzzle: row.solved is not None for row in connection.execute(query)}


def _tallies(connection: Connection, book: str, least: int) -> list[TallyRow]:
    tally = puzzle_tallies.c
    query = select(puzzle_tallies).where(tally.book == book, tally.tried >= least)
    found = connection.execute(query)
    return [TallyRow(row.puzzle, row.tried, row.failed) for row in found]
