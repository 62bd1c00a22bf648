"""Routes of tasks on a board: puzzles, retried blunders and lesson exercises share them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Annotated, Protocol

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.params import Depends as Dependency

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import SessionsDep
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.puzzles.api_models import Played
from kaffeehaus.house.puzzles.task_page import TaskPage

PlayedBefore = Annotated[list[str], Query(default_factory=list, max_length=LONGEST_ATTEMPT)]
"""The actions that the page shows already."""


async def _count_request(request: Request, sessions: SessionsDep) -> None:
    sessions.count_extra(client_of(request))


RATE_LIMITED = Depends(_count_request)
"""Rate limit by address: tasks cost CPU time and need no log-in."""


class BoardTask(Protocol):
    """The task that a request is about. Methods raise `PlayerError`."""

    async def page(self) -> TaskPage:
        """The task before the first action."""

    async def played(self, actions: tuple[str, ...], *, is_attempt: bool) -> TaskPage:
        """The task after these actions; an attempt is recorded."""

    async def solution(self) -> tuple[str, ...]:
        """The solution, for a player who gives up."""


def task_router(
    prefix: str,
    find_task: Callable[..., Awaitable[BoardTask]],
    *,
    dependencies: Sequence[Dependency] = (),
    click_dependencies: Sequence[Dependency] = (),
) -> APIRouter:
    """A router for the page of a task and its clicks. `find_task` is a dependency that must not
    raise, because clicks answer errors as problem details."""
    router = APIRouter(prefix=prefix, include_in_schema=False, dependencies=dependencies)
    task_dep = Depends(find_task)

    @router.get("")
    async def show(renderer: RendererDep, task: BoardTask = task_dep) -> Response:
        return renderer.page("puzzles/puzzle.html", {"page": await task.page()})

    @router.get("/board", dependencies=click_dependencies)
    async def board(
        renderer: RendererDep, played: PlayedBefore, task: BoardTask = task_dep
    ) -> Response:
        return _fragment(renderer, await _shown(task, played))

    @router.post("/back", dependencies=click_dependencies)
    async def back(
        renderer: RendererDep, played: PlayedBefore, task: BoardTask = task_dep
    ) -> Response:
        try:
            return _fragment(renderer, await _shown(task, played[:-1]))
        except PlayerError as error:
            return problem_response(error)

    @router.post("/play", dependencies=click_dependencies)
    async def play(
        asked: Played, renderer: RendererDep, played: PlayedBefore, task: BoardTask = task_dep
    ) -> Response:
        try:
            page = await task.played((*played, *asked.actions), is_attempt=True)
        except PlayerError as error:
            return problem_response(error)
        return _fragment(renderer, page)

    @router.post("/solution", dependencies=click_dependencies)
    async def solution(renderer: RendererDep, task: BoardTask = task_dep) -> Response:
        try:
            page = await task.page()
            return _fragment(renderer, replace(page, solution=await task.solution()))
        except PlayerError as error:
            return problem_response(error)

    return router


async def _shown(task: BoardTask, actions: Sequence[str]) -> TaskPage:
    return await task.played(tuple(actions), is_attempt=False) if actions else await task.page()


def _fragment(renderer: PageRenderer, page: TaskPage) -> Response:
    return renderer.page("puzzles/parts/puzzle.html", {"page": page})
