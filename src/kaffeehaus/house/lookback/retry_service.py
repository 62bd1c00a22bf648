"""Playing one's blunders once more, after a game was analysed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.bots.insight import is_judged
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, Standing, Tried
from kaffeehaus.house.bots.workers import BotError
from kaffeehaus.house.errors import BadRequest, NotNow, RateLimited
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.lookback.model import MoveGrade
from kaffeehaus.house.lookback.retries import Retry, retries_of
from kaffeehaus.house.lookback.service import AnalysisService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.service import PuzzleService
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


@dataclass(frozen=True, slots=True)
class RetrySeries:
    """One position to be played once more, and the others of the same player."""

    table: Table
    retry: Retry
    moves: tuple[int, ...]

    @property
    def following(self) -> int | None:
        """The next of them."""
        return next((move for move in self.moves if move > self.retry.move), None)


class RetryService:
    """Blunders of analysed games. Methods raise `PlayerError` with one sentence and a code."""

    def __init__(
        self,
        updater: TableUpdater,
        analyses: AnalysisService,
        rate_limits: RateLimits,
        puzzles: PuzzleService,
    ) -> None:
        self._updater = updater
        self._analyses = analyses
        self._rate_limits = rate_limits
        self._puzzles = puzzles

    async def moves(self, me: Player | None, table_id: str, seat: Seat | None) -> tuple[int, ...]:
        """The moves that gave something away, of one player or of all."""
        table = await self._table(table_id)
        analysis = await self._analyses.read(table, me)
        if analysis is None:
            raise NotNow("A game is analysed when it is over.", code="not_over")
        return () if is_judged(table.game.id) else tuple(retries_of(analysis, seat))

    async def at(self, me: Player | None, table_id: str, move: int) -> RetrySeries:
        """The position before such a move. Raises `NotThere`."""
        table = await self._table(table_id)
        retry = await self._analyses.retry(table, me, move)
        return RetrySeries(table, retry, await self.moves(me, table_id, retry.seat))

    async def attempt(self, me: Player, series: RetrySeries, actions: Sequence[str]) -> Tried:
        """What comes of playing this instead: as good as what the analysis knows, or not. It is
        kept with the puzzles that the player has tried."""
        self._rate_limits.count_change(me.id)
        if len(actions) > LONGEST_ATTEMPT:
            raise BadRequest("No turn takes so many actions.", code="too_long")
        retry, game = series.retry, series.table.game
        state, is_over = retry.state.copy(), False
        for text in actions:
            if is_over:
                raise BadRequest("The turn is over already.", code="puzzle_over")
            action = game.parse(text)
            state.apply(retry.seat, action)
            is_over = action.confirms
        if not is_over:
            return Tried(Standing.OPEN, (), state.save())
        tried = await self._judged(series, tuple(actions), state)
        is_solved = tried.standing is Standing.SOLVED
        await self._puzzles.note_second_try(me, series.table.id, retry.move, is_solved=is_solved)
        return tried

    async def _judged(
        self, series: RetrySeries, actions: tuple[str, ...], state: AnyState
    ) -> Tried:
        retry = series.retry
        if retry.is_known_good(actions):
            return Tried(Standing.SOLVED, ("That is what the analysis recommends.",), state.save())
        if actions == retry.played:
            return Tried(Standing.WRONG, ("That is what was played.",), state.save())
        try:
            worth = await self._analyses.judge(series.table, retry, state)
        except BotError as error:
            sentence = "Nobody can look at this move right now: try again soon."
            raise RateLimited(sentence, retry_after=10) from error
        share = f"{round(worth.after / 10)} % instead of {round(worth.before / 10)} %"
        if worth.grade is MoveGrade.GOOD:
            return Tried(Standing.SOLVED, (f"As good as any: it leaves {share}.",), state.save())
        lost = "That loses." if worth.proven and worth.after == 0 else f"That leaves {share}."
        return Tried(Standing.WRONG, (lost,), state.save())

    async def _table(self, table_id: str) -> Table:
        return await self._updater.read(self._updater.slot(table_id))
