"""Pages on which players retry their blunders of an analysed game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Path

from kaffeehaus.house.http.dependencies import REQUIRES_LOGIN, Guest
from kaffeehaus.house.lookback.retry_service import RetriesDep, RetrySeries, RetryService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.task_page import Link, TaskPage
from kaffeehaus.house.puzzles.task_router import task_router


@dataclass(frozen=True, slots=True)
class RetryTask:
    """The retried move of a request."""

    retries: RetryService
    table_id: str
    move: int
    me: Player | None

    async def page(self) -> TaskPage:
        """The position before the move."""
        return _page(await self._series())

    async def played(self, actions: tuple[str, ...], *, is_attempt: bool) -> TaskPage:
        """The position after these actions; every complete turn is recorded."""
        assert self.me is not None, "clicks require a log-in"
        series = await self._series()
        tried = await self.retries.attempt(self.me, series, actions)
        return replace(_page(series), played=actions, tried=tried)

    async def solution(self) -> tuple[str, ...]:
        """The move that the analysis recommends."""
        return (await self._series()).retry.best

    async def _series(self) -> RetrySeries:
        return await self.retries.at(self.me, self.table_id, self.move)


async def _task(
    table_id: str, move: Annotated[int, Path(ge=1)], retries: RetriesDep, me: Guest
) -> RetryTask:
    return RetryTask(retries, table_id, move, me)


router = task_router("/tables/{table_id}/retry/{move}", _task, click_dependencies=[REQUIRES_LOGIN])


def _page(series: RetrySeries) -> TaskPage:
    table, retry = series.table, series.retry
    name = table.names[retry.seat]
    back_to = Link(f"/tables/{table.id}?move={retry.move}", "Back to the game")
    place = series.moves.index(retry.move) + 1
    onward = back_to
    if series.following is not None:
        onward = Link(f"/tables/{table.id}/retry/{series.following}", "Next one")
    return TaskPage(
        path=f"/tables/{table.id}/retry/{retry.move}",
        title="Once more",
        about=f"{table.game.title} · {name}, {place} of {len(series.moves)}",
        words=f"{name} played {' · '.join(retry.played)} here. Find something better.",
        game=table.game,
        position=retry.state.save(),
        seat=retry.seat,
        up=back_to,
        onward=onward,
    )
