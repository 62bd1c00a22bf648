"""Playing one's blunders once more, after a game was analysed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.bots.insight import is_judged
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, Standing, Tried
from kaffeehaus.house.bots.workers import BotTrouble
from kaffeehaus.house.http.errors import BadRequest, NotNow, TooMany
from kaffeehaus.house.http.players import Player
from kaffeehaus.house.http.rate_limits import Doorkeeper
from kaffeehaus.house.lookback.model import Grade
from kaffeehaus.house.lookback.retries import Retry, retries_of
from kaffeehaus.house.lookback.service import Analyses
from kaffeehaus.house.puzzles.service import Learning
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import Desk


@dataclass(frozen=True, slots=True)
class Series:
    """One position to be played once more, and the others of the same player."""

    table: Table
    retry: Retry
    moves: tuple[int, ...]

    @property
    def following(self) -> int | None:
        """The next of them."""
        return next((move for move in self.moves if move > self.retry.move), None)


class SecondTries:
    """Blunders of analysed games. Methods raise `PlayerError` with one sentence and a code."""

    def __init__(
        self, desk: Desk, analyses: Analyses, keeper: Doorkeeper, learning: Learning
    ) -> None:
        self._desk = desk
        self._analyses = analyses
        self._keeper = keeper
        self._learning = learning

    async def moves(self, me: Player | None, table_id: str, seat: Seat | None) -> tuple[int, ...]:
        """The moves that gave something away, of one player or of all."""
        table = await self._table(table_id)
        analysis = await self._analyses.read(table, me)
        if analysis is None:
            raise NotNow("A game is analysed when it is over.", code="not_over")
        return () if is_judged(table.game.id) else tuple(retries_of(analysis, seat))

    async def at(self, me: Player | None, table_id: str, move: int) -> Series:
        """The position before such a move. Raises `NotThere`."""
        table = await self._table(table_id)
        retry = await self._analyses.retry(table, me, move)
        return Series(table, retry, await self.moves(me, table_id, retry.seat))

    async def attempt(self, me: Player, series: Series, actions: Sequence[str]) -> Tried:
        """What comes of playing this instead: as good as what the analysis knows, or not. It is
        kept with the puzzles that the player has tried."""
        self._keeper.count_change(me.id)
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
        await self._learning.note_second_try(me, series.table.id, retry.move, is_solved=is_solved)
        return tried

    async def _judged(self, series: Series, actions: tuple[str, ...], state: AnyState) -> Tried:
        retry = series.retry
        if retry.is_known_good(actions):
            return Tried(Standing.SOLVED, ("That is what the analysis recommends.",), state.save())
        if actions == retry.played:
            return Tried(Standing.WRONG, ("That is what was played.",), state.save())
        try:
            worth = await self._analyses.judge(series.table, retry, state)
        except BotTrouble as error:
            sentence = "Nobody can look at this move right now: try again soon."
            raise TooMany(sentence, retry_after=10) from error
        share = f"{round(worth.after / 10)} % instead of {round(worth.before / 10)} %"
        if worth.grade is Grade.GOOD:
            return Tried(Standing.SOLVED, (f"As good as any: it leaves {share}.",), state.save())
        lost = "That loses." if worth.proven and worth.after == 0 else f"That leaves {share}."
        return Tried(Standing.WRONG, (lost,), state.save())

    async def _table(self, table_id: str) -> Table:
        return await self._desk.read(self._desk.slot(table_id))
