"""Database access for puzzle progress of players, and statistics of first attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, case, delete, func, insert, select, update

from kaffeehaus.house.database.schema import puzzle_progress, puzzle_tallies

MAX_DAYS = 4000
MAX_RUN = 1000
"""The longest counted run of puzzles without a mistake."""

_PROGRESS = puzzle_progress.c
_TALLY = puzzle_tallies.c


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """How an attempt of a player ended."""

    player_id: str
    book: str
    puzzle: str
    grade: int
    solved: bool
    day: int | None
    """The day, if it is the puzzle of that day."""
    at: int
    is_shared: bool = True
    """Whether other players get the same puzzle, so that statistics are kept."""


@dataclass(frozen=True, slots=True)
class SolvedRow:
    """How many puzzles of a book and grade a player has solved, and how many without mistakes."""

    book: str
    grade: int
    solved: int
    at_once: int


@dataclass(frozen=True, slots=True)
class ProgressRows:
    """The stored progress of a player."""

    solved: tuple[SolvedRow, ...]
    days: tuple[tuple[str, int], ...]
    """Books and days of solved puzzles of the day, latest first."""
    run: int
    """Puzzles solved in a row without a mistake, up to now."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """Statistics of first attempts at a puzzle."""

    puzzle: str
    tried: int
    failed: int


def find_progress(connection: Connection, player_id: str) -> ProgressRows:
    """The progress of a player."""
    mine = _PROGRESS.player_id == player_id
    at_once = func.sum(case((_PROGRESS.mistakes > 0, 0), else_=1))
    counted = connection.execute(
        select(_PROGRESS.book, _PROGRESS.grade, func.count(), at_once)
        .where(mine, _PROGRESS.solved.is_not(None))
        .group_by(_PROGRESS.book, _PROGRESS.grade)
        .order_by(_PROGRESS.book, _PROGRESS.grade)
    )
    solved = tuple(
        SolvedRow(book, grade, count, int(clean)) for book, grade, count, clean in counted
    )
    days = connection.execute(
        select(_PROGRESS.book, _PROGRESS.day)
        .where(mine, _PROGRESS.day.is_not(None))
        .order_by(_PROGRESS.day.desc(), _PROGRESS.book)
        .limit(MAX_DAYS)
    )
    latest = connection.execute(
        select(_PROGRESS.mistakes, _PROGRESS.solved)
        .where(mine)
        .order_by(_PROGRESS.at.desc())
        .limit(MAX_RUN)
    )
    run = 0
    for row in latest:
        if row.mistakes or row.solved is None:
            break
        run += 1
    return ProgressRows(solved, tuple((row.book, row.day) for row in days), run)


def tried_puzzles(connection: Connection, player_id: str, book: str) -> dict[str, bool]:
    """The puzzles of a book that a player has tried, and whether each is solved."""
    query = _puzzles_of(player_id).add_columns(_PROGRESS.solved).where(_PROGRESS.book == book)
    return {puzzle: solved is not None for _, puzzle, solved in connection.execute(query)}


def tallies_of(connection: Connection, book: str, min_tried: int) -> Sequence[TallyRow]:
    """Statistics of a book's puzzles with at least so many players."""
    query = select(_TALLY.puzzle, _TALLY.tried, _TALLY.failed)
    found = connection.execute(query.where(_TALLY.book == book, _TALLY.tried >= min_tried))
    return [TallyRow(*row) for row in found]


def record_result(connection: Connection, result: AttemptResult) -> None:
    """Store the result of an attempt; a player's first result counts for the statistics."""
    mine = (_PROGRESS.player_id == result.player_id) & _is_puzzle(result.book, result.puzzle)
    found = connection.execute(
        select(_PROGRESS.mistakes, _PROGRESS.solved, _PROGRESS.day).where(mine).with_for_update()
    ).one_or_none()
    values: dict[str, object] = {"at": result.at}
    if result.solved:
        if found is None or found.solved is None:
            values["solved"] = result.at
        if result.day is not None:
            values["day"] = result.day
    if found is not None:
        # Mistakes after the solution do not count.
        if not result.solved and found.solved is None:
            values["mistakes"] = found.mistakes + 1
        connection.execute(update(puzzle_progress).where(mine).values(values))
        return
    first = {
        "player_id": result.player_id,
        "book": result.book,
        "puzzle": result.puzzle,
        "grade": result.grade,
        "mistakes": 0 if result.solved else 1,
    }
    connection.execute(insert(puzzle_progress), first | values)
    if result.is_shared:
        _count_first_attempt(connection, result)


def _count_first_attempt(connection: Connection, result: AttemptResult) -> None:
    here = (_TALLY.book == result.book) & (_TALLY.puzzle == result.puzzle)
    failed = 0 if result.solved else 1
    values = {"tried": _TALLY.tried + 1, "failed": _TALLY.failed + failed}
    if not connection.execute(update(puzzle_tallies).where(here).values(values)).rowcount:
        named = {"book": result.book, "puzzle": result.puzzle}
        connection.execute(insert(puzzle_tallies), {**named, "tried": 1, "failed": failed})


def bring_progress(connection: Connection, guest: str, account: str) -> None:
    """Move a guest's progress to an account; of puzzles that both tried, a solved row wins."""
    mine, theirs = _PROGRESS.player_id == account, _PROGRESS.player_id == guest
    solved = _puzzles_of(guest).where(_PROGRESS.solved.is_not(None))
    for row in connection.execute(solved).all():
        same = _is_puzzle(row.book, row.puzzle) & _PROGRESS.solved.is_(None)
        connection.execute(delete(puzzle_progress).where(mine & same))
    for row in connection.execute(_puzzles_of(account)).all():
        connection.execute(delete(puzzle_progress).where(theirs & _is_puzzle(row.book, row.puzzle)))
    connection.execute(update(puzzle_progress).where(theirs).values(player_id=account))


def _puzzles_of(player_id: str) -> Select[str, str]:
    return select(_PROGRESS.book, _PROGRESS.puzzle).where(_PROGRESS.player_id == player_id)


def _is_puzzle(book: str, puzzle: str) -> ColumnElement[bool]:
    return (_PROGRESS.book == book) & (_PROGRESS.puzzle == puzzle)
