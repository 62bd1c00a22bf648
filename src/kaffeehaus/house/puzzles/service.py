"""The school of the house: which puzzle comes next, what comes of an attempt, who solved what."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, BoardBook, PuzzleBook, Standing, Tried
from kaffeehaus.core.registry import all_books
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import BadRequest, NotFound
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.evaluation import AttemptRefusal, attempted, solved
from kaffeehaus.house.puzzles.grading import Grading
from kaffeehaus.house.puzzles.progress import NOTHING_YET, Progress, progress_of
from kaffeehaus.house.puzzles.store import PuzzleStore
from kaffeehaus.house.puzzles.writes import AttemptResult

DAY = 24 * 60 * 60 * 1000
OWN_GAMES = "own-games"
"""In the record, the book of positions from people's own games that are played once more."""


class PuzzleService:
    """Puzzles, and the progress of everybody. Methods raise `PlayerError` with one sentence and a
    code."""

    def __init__(
        self, store: Store, background_work: BackgroundWork, rate_limits: RateLimits, clock: Clock
    ) -> None:
        self._kept = PuzzleStore(store)
        self._background_work = background_work
        self._rate_limits = rate_limits
        self._clock = clock
        self.grading = Grading(self._kept, clock)

    @property
    def today(self) -> int:
        """The number of this day, by universal time."""
        return self._clock.now() // DAY

    def is_of_today(self, book: PuzzleBook, puzzle_id: str) -> bool:
        """Whether it is the puzzle of this day."""
        return book.of_day(self.today) == puzzle_id

    async def progress(self, me: Player | None) -> Progress:
        """What somebody has solved; of somebody without a name nothing is kept."""
        rows = NOTHING_YET if me is None else await self._kept.of(me.id)
        return progress_of(rows, all_books(), OWN_GAMES, self.today)

    async def next_in(self, me: Player | None, book: PuzzleBook, grade: int) -> str:
        """A puzzle of the grade that the player has not tried yet; without any, one that is not
        solved; without any, any. Everybody goes through them from another beginning."""
        if not 1 <= grade <= len(book.grades):
            raise NotFound("There is no such grade.", code="no_such_grade")
        ids = await self.grading.ids(book, grade)
        if not ids:
            raise NotFound("There are no puzzles of this grade yet.", code="no_such_grade")
        if me is None:
            return secrets.choice(ids)
        tried = await self._kept.tried(me.id, book.id)
        first = int(sha256(me.id.encode()).hexdigest()[:8], 16) % len(ids)
        in_turn = [*ids[first:], *ids[:first]]
        new = (puzzle for puzzle in in_turn if puzzle not in tried)
        open_ones = (puzzle for puzzle in in_turn if not tried.get(puzzle))
        return next(new, None) or next(open_ones, None) or secrets.choice(ids)

    async def look(self, book: PuzzleBook, puzzle_id: str, actions: Sequence[str]) -> Tried:
        """What came of an attempt so far; nothing is kept of it. Raises `NoSuchPuzzle`."""
        book.grade_of(puzzle_id)
        if len(actions) > LONGEST_ATTEMPT:
            raise BadRequest("No puzzle takes so many actions.", code="too_long")
        found = await self._background_work.in_process(
            attempted, book.id, puzzle_id, tuple(actions)
        )
        if isinstance(found, AttemptRefusal):
            raise BadRequest(found.sentence, code=found.code)
        return found

    async def attempt(
        self, me: Player | None, book: PuzzleBook, puzzle_id: str, actions: Sequence[str]
    ) -> Tried:
        """What comes of an attempt; how it ended is kept for players who have a name."""
        if me is not None:
            self._rate_limits.count_change(me.id)
        tried = await self.look(book, puzzle_id, actions)
        if me is not None and tried.standing is not Standing.OPEN:
            await self._note(me, book, puzzle_id, is_solved=tried.standing is Standing.SOLVED)
        return tried

    async def give_up(self, me: Player | None, book: PuzzleBook, puzzle_id: str) -> tuple[str, ...]:
        """The solution; for players who have a name it counts as a mistake."""
        if not isinstance(book, BoardBook):
            raise NotFound("These puzzles are not solved on a board.", code="no_such_puzzle")
        book.grade_of(puzzle_id)
        if me is not None:
            self._rate_limits.count_change(me.id)
            await self._note(me, book, puzzle_id, is_solved=False)
        return await self._background_work.in_process(solved, book.id, puzzle_id)

    async def note_second_try(
        self, me: Player, table_id: str, move: int, *, is_solved: bool
    ) -> None:
        """Keep how somebody fared who played a move of a game once more."""
        puzzle, now = f"{table_id}-{move}", self._clock.now()
        await self._kept.note(
            AttemptResult(me.id, OWN_GAMES, puzzle, 1, is_solved, None, now, is_shared=False)
        )

    async def _note(self, me: Player, book: PuzzleBook, puzzle_id: str, *, is_solved: bool) -> None:
        await self._kept.note(
            AttemptResult(
                player_id=me.id,
                book=book.id,
                puzzle=puzzle_id,
                grade=await self.grading.of(book, puzzle_id),
                solved=is_solved,
                day=self.today if self.is_of_today(book, puzzle_id) else None,
                at=self._clock.now(),
            )
        )
