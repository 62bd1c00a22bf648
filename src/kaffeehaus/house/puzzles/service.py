"""Operations on puzzles: next puzzle, attempts, solutions and progress."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import (
    LONGEST_ATTEMPT,
    AttemptOutcome,
    AttemptStatus,
    BoardBook,
    PuzzleBook,
)
from kaffeehaus.core.registry import all_books
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.evaluation import evaluate_attempt, find_solution
from kaffeehaus.house.puzzles.model import NO_PROGRESS, Grading, ProgressInfo, progress_of
from kaffeehaus.house.puzzles.store import (
    AttemptResult,
    find_progress,
    record_result,
    tried_puzzles,
)

DAY = 24 * 60 * 60 * 1000
OWN_GAMES = "own-games"
"""The book id under which retried moves of analysed games are recorded."""


class PuzzleService:
    """Puzzles and the progress of players. Methods raise `PlayerError`."""

    def __init__(
        self, store: Store, background_work: BackgroundWork, rate_limits: RateLimits, clock: Clock
    ) -> None:
        self._store = store
        self._background_work = background_work
        self._rate_limits = rate_limits
        self._clock = clock
        self.grading = Grading(store, clock)

    @property
    def today(self) -> int:
        """The number of the current UTC day since 1970."""
        return self._clock.now() // DAY

    def is_of_today(self, book: PuzzleBook, puzzle_id: str) -> bool:
        """Whether it is the puzzle of the day for players of some grade."""
        grades = range(1, len(book.grades) + 1)
        return any(book.of_day(self.today, grade) == puzzle_id for grade in grades)

    async def of_today(self, me: Player | None, book: PuzzleBook) -> str:
        """The puzzle of the day at the player's own grade; the easiest for newcomers."""
        progress = await self.progress(me)
        own = next(each.own_grade for each in progress.books if each.book == book.id)
        return book.of_day(self.today, own)

    def warm_up(self) -> tuple[BoardBook, str] | None:
        """The easiest puzzle of the day, solved by one choice; books take turns."""
        books = [book for book in all_books() if isinstance(book, BoardBook)]
        found = [(book, puzzle) for book in books if (puzzle := book.warm_up(self.today))]
        return found[self.today % len(found)] if found else None

    async def progress(self, me: Player | None) -> ProgressInfo:
        """The progress of a player; empty for visitors without a name."""
        rows = NO_PROGRESS if me is None else await self._store.read(find_progress, me.id)
        return progress_of(rows, all_books(), OWN_GAMES, self.today)

    async def next_in(self, me: Player | None, book: PuzzleBook, grade: int) -> str:
        """A puzzle of the grade: untried, else unsolved, else random. Every player goes through
        them from another start."""
        if not 1 <= grade <= len(book.grades):
            raise NotFound(gettext("There is no such level."), code="no_such_grade")
        ids = await self.grading.ids(book, grade)
        if not ids:
            raise NotFound(gettext("There are no puzzles at this level yet."), code="no_such_grade")
        if me is None:
            return secrets.choice(ids)
        tried = await self._store.read(tried_puzzles, me.id, book.id)
        first = int(sha256(me.id.encode()).hexdigest()[:8], 16) % len(ids)
        in_turn = [*ids[first:], *ids[:first]]
        untried = (puzzle for puzzle in in_turn if puzzle not in tried)
        unsolved = (puzzle for puzzle in in_turn if not tried.get(puzzle))
        return next(untried, None) or next(unsolved, None) or secrets.choice(ids)

    async def look(
        self, book: PuzzleBook, puzzle_id: str, actions: Sequence[str]
    ) -> AttemptOutcome:
        """The result of an attempt, not recorded. Raises `NoSuchPuzzle`."""
        book.grade_of(puzzle_id)
        if len(actions) > LONGEST_ATTEMPT:
            raise BadRequest(gettext("Too many actions for a puzzle."), code="too_long")
        if isinstance(book, BoardBook) and book.warm_up(self.today) == puzzle_id:
            # Takes milliseconds, and answers before a worker process would have started.
            return await self._background_work.in_turn(lambda: book.attempt(puzzle_id, actions))
        return await self._background_work.in_process(
            evaluate_attempt, book.id, puzzle_id, tuple(actions)
        )

    async def attempt(
        self, me: Player | None, book: PuzzleBook, puzzle_id: str, actions: Sequence[str]
    ) -> AttemptOutcome:
        """The result of an attempt, recorded for players when it is complete."""
        if me is not None:
            self._rate_limits.count_change(me.id)
        tried = await self.look(book, puzzle_id, actions)
        if me is not None and tried.standing is not AttemptStatus.OPEN:
            await self._record(
                me, book, puzzle_id, is_solved=tried.standing is AttemptStatus.SOLVED
            )
        return tried

    async def give_up(self, me: Player | None, book: PuzzleBook, puzzle_id: str) -> tuple[str, ...]:
        """The solution; recorded as a mistake for players."""
        if not isinstance(book, BoardBook):
            raise NotFound(gettext("These puzzles have no board."), code="no_such_puzzle")
        book.grade_of(puzzle_id)
        if me is not None:
            self._rate_limits.count_change(me.id)
            await self._record(me, book, puzzle_id, is_solved=False)
        return await self._background_work.in_process(find_solution, book.id, puzzle_id)

    async def record_retry(self, me: Player, table_id: str, move: int, *, is_solved: bool) -> None:
        """Record a retried move of an analysed game."""
        puzzle, now = f"{table_id}-{move}", self._clock.now()
        await self.store_result(
            AttemptResult(me.id, OWN_GAMES, puzzle, 1, is_solved, None, now, is_shared=False)
        )

    async def _record(
        self, me: Player, book: PuzzleBook, puzzle_id: str, *, is_solved: bool
    ) -> None:
        grade = await self.grading.of(book, puzzle_id)
        day = self.today if self.is_of_today(book, puzzle_id) else None
        now = self._clock.now()
        await self.store_result(
            AttemptResult(me.id, book.id, puzzle_id, grade, is_solved, day, now)
        )

    async def store_result(self, result: AttemptResult) -> None:
        """Store the result of an attempt."""
        order = player_order(result.player_id)
        try:
            await self._store.write(order, record_result, result)
        except Conflict:  # Another server inserted the statistics of this puzzle: now they exist.
            await self._store.write(order, record_result, result)


def apply_turn(state: AnyState, seat: Seat, actions: Sequence[str]) -> bool:
    """Apply a seat's actions up to one whole turn; returns whether the turn is complete. Raises
    `PlayerError` for an illegal action, or one after the end of the turn."""
    is_over = False
    for text in actions:
        if is_over:
            raise BadRequest(gettext("The turn is already over."), code="puzzle_over")
        action = state.game.parse(text)
        state.apply(seat, action)
        is_over = action.confirms
    return is_over


PuzzlesDep = Annotated[PuzzleService, service("puzzles")]
