"""Retrying the blunders of an analysed game: service and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Path

from kaffeehaus.bots.insight import is_judged
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext, percent_text
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, AttemptOutcome, AttemptStatus
from kaffeehaus.house.bots.workers import BotError
from kaffeehaus.house.errors import BadRequest, NotNow, RateLimited
from kaffeehaus.house.http.dependencies import REQUIRES_LOGIN, Guest, service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.lookback.model import MoveGrade, Retry, retries_of
from kaffeehaus.house.lookback.service import AnalysisService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.service import PuzzleService, apply_turn
from kaffeehaus.house.puzzles.tasks import Link, TaskPage, task_router
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


@dataclass(frozen=True, slots=True)
class RetrySeries:
    """A position to retry, among all of the same seat."""

    table: Table
    retry: Retry
    moves: tuple[int, ...]

    @property
    def following(self) -> int | None:
        """The next move to retry."""
        return next((move for move in self.moves if move > self.retry.move), None)


@dataclass(frozen=True, slots=True, eq=False)
class RetryService:
    """Retries of blunders. Methods raise `PlayerError`."""

    _updater: TableUpdater
    _analyses: AnalysisService
    _rate_limits: RateLimits
    _puzzles: PuzzleService

    async def moves(self, me: Player | None, table_id: str, seat: Seat | None) -> tuple[int, ...]:
        """The slips and blunders that can be retried, of one seat or of all."""
        table = await self._updater.table(table_id)
        analysis = await self._analyses.read(table, me)
        if analysis is None:
            raise NotNow(gettext("You can analyse a game when it is over."), code="not_over")
        return () if is_judged(table.game.id) else tuple(retries_of(analysis, seat))

    async def at(self, me: Player | None, table_id: str, move: int) -> RetrySeries:
        """The position before a slip or blunder. Raises `NotFound`."""
        table = await self._updater.table(table_id)
        retry = await self._analyses.retry(table, me, move)
        return RetrySeries(table, retry, await self.moves(me, table_id, retry.seat))

    async def attempt(
        self, me: Player, series: RetrySeries, actions: Sequence[str]
    ) -> AttemptOutcome:
        """Evaluate a retried move, and record it in the player's puzzle progress."""
        self._rate_limits.count_change(me.id)
        if len(actions) > LONGEST_ATTEMPT:
            raise BadRequest(gettext("Too many actions for a turn."), code="too_long")
        retry = series.retry
        state = retry.state.copy()
        if not apply_turn(state, retry.seat, actions):
            return AttemptOutcome(AttemptStatus.OPEN, (), state.save())
        standing, sentence = await self._verdict(series, tuple(actions), state)
        is_solved = standing is AttemptStatus.SOLVED
        await self._puzzles.record_retry(me, series.table.id, retry.move, is_solved=is_solved)
        return AttemptOutcome(standing, (sentence,), state.save())

    async def _verdict(
        self, series: RetrySeries, actions: tuple[str, ...], state: AnyState
    ) -> tuple[AttemptStatus, str]:
        retry = series.retry
        if actions in retry.best:
            return AttemptStatus.SOLVED, gettext("Correct: the analysis recommends this move.")
        if actions == retry.played:
            return AttemptStatus.WRONG, gettext("This move was played in the game.")
        try:
            worth = await self._analyses.judge(series.table, retry, state)
        except BotError as error:
            sentence = gettext("The analysis is busy. Try again soon.")
            raise RateLimited(sentence, retry_after=10) from error
        before, after = (percent_text(round(share / 10)) for share in (worth.before, worth.after))
        if worth.grade is MoveGrade.GOOD:
            sentence = gettext(
                "Good move. Winning chances: %(before)s → %(after)s.", before=before, after=after
            )
            return AttemptStatus.SOLVED, sentence
        if worth.proven and worth.after == 0:
            return AttemptStatus.WRONG, gettext("This move loses.")
        sentence = gettext(
            "Not good enough. Winning chances: %(before)s → %(after)s.", before=before, after=after
        )
        return AttemptStatus.WRONG, sentence


RetriesDep = Annotated[RetryService, service("retries")]


@dataclass(frozen=True, slots=True)
class RetryTask:
    """The retried move of a request."""

    retries: RetriesDep
    table_id: str
    move: Annotated[int, Path(ge=1)]
    me: Guest

    async def page(self) -> TaskPage:
        """The position before the move."""
        return _task_page(await self._series())

    async def played(self, actions: tuple[str, ...], *, is_attempt: bool) -> TaskPage:
        """The position after these actions; every complete turn is recorded."""
        assert self.me is not None, "clicks require a log-in"
        series = await self._series()
        tried = await self.retries.attempt(self.me, series, actions)
        return replace(_task_page(series), played=actions, tried=tried)

    async def solution(self) -> tuple[str, ...]:
        """The move that the analysis recommends."""
        return (await self._series()).retry.best[0]

    async def _series(self) -> RetrySeries:
        return await self.retries.at(self.me, self.table_id, self.move)


router = task_router(
    "/tables/{table_id}/retry/{move}", RetryTask, click_dependencies=[REQUIRES_LOGIN]
)


def _task_page(series: RetrySeries) -> TaskPage:
    table, retry = series.table, series.retry
    name = table.names[retry.seat]
    back_to = Link(f"/tables/{table.id}?move={retry.move}", gettext("Back to the game"))
    place = series.moves.index(retry.move) + 1
    onward = back_to
    if series.following is not None:
        onward = Link(f"/tables/{table.id}/retry/{series.following}", gettext("Next mistake"))
    return TaskPage(
        path=f"/tables/{table.id}/retry/{retry.move}",
        title=gettext("Try again"),
        about=" · ".join(
            (
                table.game.title,
                name,
                gettext("%(at)s of %(all)s", at=place, all=len(series.moves)),
            )
        ),
        words=gettext(
            "%(name)s played %(moves)s here. Find a better move.",
            name=name,
            moves=" · ".join(retry.played),
        ),
        game=table.game,
        position=retry.state.save(),
        seat=retry.seat,
        up=back_to,
        onward=onward,
    )
