"""What is written about puzzles that were tried, as work for the writer."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Select, delete, insert, select, update

from kaffeehaus.house.database.schema import puzzle_progress, puzzle_tallies


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """How an attempt of a player ended."""

    player_id: str
    book: str
    puzzle: str
    grade: int
    solved: bool
    day: int | None
    """The day whose puzzle it is, if it is today's."""
    at: int
    is_shared: bool = True
    """Whether others try the same puzzle, so that it is counted how they fare."""


def note_result(connection: Connection, result: AttemptResult) -> None:
    """Keep what came of an attempt. The first result of a player counts for the tally."""
    known = puzzle_progress.c
    mine = (
        (known.player_id == result.player_id)
        & (known.book == result.book)
        & (known.puzzle == result.puzzle)
    )
    found = connection.execute(
        select(known.mistakes, known.solved, known.day).where(mine).with_for_update()
    ).one_or_none()
    values: dict[str, object] = {"at": result.at}
    if result.solved:
        if found is None or found.solved is None:
            values["solved"] = result.at
        if result.day is not None:
            values["day"] = result.day
    if found is not None:
        # Whoever has solved it may try what they like.
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
        _count(connection, result)


def _count(connection: Connection, result: AttemptResult) -> None:
    tally = puzzle_tallies.c
    here = (tally.book == result.book) & (tally.puzzle == result.puzzle)
    failed = 0 if result.solved else 1
    counted = connection.execute(
        update(puzzle_tallies)
        .where(here)
        .values(tried=tally.tried + 1, failed=tally.failed + failed)
    )
    if not counted.rowcount:
        named = {"book": result.book, "puzzle": result.puzzle}
        connection.execute(insert(puzzle_tallies), {**named, "tried": 1, "failed": failed})


def bring_progress(connection: Connection, guest: str, account: str) -> None:
    """Give what a guest has solved to an account; where both tried a puzzle, what was solved
    counts."""
    mine = puzzle_progress.c.player_id == account
    theirs = puzzle_progress.c.player_id == guest
    solved = _puzzles_of(guest).where(puzzle_progress.c.solved.is_not(None))
    for row in connection.execute(solved).all():
        same = (puzzle_progress.c.book == row.book) & (puzzle_progress.c.puzzle == row.puzzle)
        unsolved = puzzle_progress.c.solved.is_(None)
        connection.execute(delete(puzzle_progress).where(mine & same & unsolved))
    for row in connection.execute(_puzzles_of(account)).all():
        same = (puzzle_progress.c.book == row.book) & (puzzle_progress.c.puzzle == row.puzzle)
        connection.execute(delete(puzzle_progress).where(theirs & same))
    connection.execute(update(puzzle_progress).where(theirs).values(player_id=account))


def _puzzles_of(player_id: str) -> Select[tuple[str, str]]:
    known = puzzle_progress.c
    return select(known.book, known.puzzle).where(known.player_id == player_id)
