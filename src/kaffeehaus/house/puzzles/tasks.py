"""Tasks on a board, their pages and routes: puzzles, retried blunders and lesson exercises."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Protocol
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response
from fastapi.params import Depends as Dependency
from markupsafe import Markup
from pydantic import Field

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, lazy_pgettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, AttemptOutcome, AttemptStatus
from kaffeehaus.core.view import Marks, Suggestion, View
from kaffeehaus.house.http.dependencies import built
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.views.model import Choice, first_question, payload_of


@dataclass(frozen=True, slots=True)
class Link:
    """A link with its label."""

    href: str
    words: str


@dataclass(frozen=True, slots=True)
class TaskWording:
    """Labels that differ between kinds of tasks."""

    solved: Label
    solution: Label
    worth: Label
    """Label of the solution on the board."""
    give_up: Label


PUZZLE_WORDING = TaskWording(
    solved=lazy_gettext("Solved!"),
    solution=lazy_gettext("Solution"),
    worth=lazy_pgettext("move", "best"),
    give_up=lazy_gettext("Show the solution"),
)


@dataclass(frozen=True)
class TaskPage:
    """A task after the actions played so far."""

    path: str
    """The base path of its routes."""
    title: str
    about: str
    """The line above the task: kind and grade."""
    words: str
    game: AnyGame
    position: JsonObject
    seat: Seat
    up: Link
    onward: Link
    played: tuple[str, ...] = ()
    """The actions of the solving seat."""
    tried: AttemptOutcome | None = None
    """Their result; None before the first action."""
    solution: tuple[str, ...] = ()
    """Shown after giving up."""
    praise: str = ""
    """An additional sentence for a solved task."""
    wording: TaskWording = PUZZLE_WORDING

    @property
    def standing(self) -> AttemptStatus:
        if self.solution:
            return AttemptStatus.WRONG
        return AttemptStatus.OPEN if self.tried is None else self.tried.standing

    @property
    def is_open(self) -> bool:
        return self.standing is AttemptStatus.OPEN

    @property
    def is_solved(self) -> bool:
        return self.standing is AttemptStatus.SOLVED

    @property
    def headline(self) -> str:
        if self.solution:
            return str(self.wording.solution)
        if self.is_open:
            return self.words
        return str(self.wording.solved) if self.is_solved else gettext("Not the solution")

    @property
    def said(self) -> tuple[str, ...]:
        """Sentences about the result."""
        if self.solution:
            return (" · ".join(self.solution),)
        said = () if self.tried is None else self.tried.said
        return (*said, self.praise) if self.is_solved and self.praise else said

    @property
    def question(self) -> str:
        return first_question(self.view, self.legal) if self.legal else ""

    @property
    def draft(self) -> list[str]:
        """The actions of the unfinished turn, in words."""
        return [self.view.words(self.game.parse(text)) for text in self._begun]

    @cached_property
    def state(self) -> AnyState:
        """The shown position."""
        position = self.position
        if self.tried is not None and self.tried.position is not None and not self.solution:
            position = self.tried.position
        return self.game.load(position)

    @cached_property
    def view(self) -> View:
        return self.state.view(self.seat)

    @property
    def legal(self) -> Sequence[Action]:
        return self.state.legal(self.seat) if self.is_open else ()

    @property
    def svg(self) -> Markup:
        """The board with legal targets, the refutation, or the solution."""
        places = () if self.tried is None or self.solution else self.tried.marks
        suggestions = (
            (Suggestion(self._first_turn, str(self.wording.worth)),) if self.solution else ()
        )
        drawn = "".join(self.view.drawings(Marks(self.legal, places, suggestions)))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    @property
    def payload(self) -> Markup | None:
        """JSON for the browser's chooser; None without legal actions."""
        if not self.legal:
            return None
        return payload_of(
            Choice(self.view, self.legal, self.played, self.address("play"), {}, preview="")
        )

    @property
    def _begun(self) -> tuple[str, ...]:
        """The actions after the last confirming one."""
        begun: list[str] = []
        for text in self.played:
            begun = [] if self.game.parse(text).confirms else [*begun, text]
        return tuple(begun)

    @property
    def _first_turn(self) -> tuple[str, ...]:
        """The actions of the solution up to the first confirming one."""
        confirms = [self.game.parse(text).confirms for text in self.solution]
        return self.solution[: confirms.index(True) + 1] if True in confirms else self.solution

    def address(self, name: str) -> str:
        """The address of a click on the page as it is now."""
        query = urlencode([("played", text) for text in self.played])
        return f"{self.path}/{name}?{query}" if query else f"{self.path}/{name}"


PlayedBefore = Annotated[list[str], Query(default_factory=list, max_length=LONGEST_ATTEMPT)]
"""The actions that the page shows already."""


ActionTexts = list[Annotated[str, Field(max_length=400)]]


class Played(Model):
    """The next actions, as the browser's chooser sends them."""

    actions: ActionTexts = Field(min_length=1, max_length=LONGEST_ATTEMPT)
    after: int = Field(default=0, ge=0, le=LONGEST_ATTEMPT)


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
    kind: type[BoardTask],
    *,
    dependencies: Sequence[Dependency] = (),
    click_dependencies: Sequence[Dependency] = (),
) -> APIRouter:
    """A router for the page of a task and its clicks. `kind` is a dataclass of dependencies that
    must not raise, because clicks answer errors as problem details."""
    router = APIRouter(prefix=prefix, include_in_schema=False, dependencies=dependencies)
    task_dep: Any = built(kind)  # Any: FastAPI replaces the default by the task

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
        return await _clicked(renderer, _shown(task, played[:-1]))

    @router.post("/play", dependencies=click_dependencies)
    async def play(
        asked: Played, renderer: RendererDep, played: PlayedBefore, task: BoardTask = task_dep
    ) -> Response:
        actions = (*played, *asked.actions)
        return await _clicked(renderer, task.played(actions, is_attempt=True))

    @router.post("/solution", dependencies=click_dependencies)
    async def solution(renderer: RendererDep, task: BoardTask = task_dep) -> Response:
        return await _clicked(renderer, _solved(task))

    return router


async def _clicked(renderer: PageRenderer, page: Awaitable[TaskPage]) -> Response:
    try:
        return _fragment(renderer, await page)
    except PlayerError as error:
        return problem_response(error)


async def _solved(task: BoardTask) -> TaskPage:
    return replace(await task.page(), solution=await task.solution())


async def _shown(task: BoardTask, actions: Sequence[str]) -> TaskPage:
    return await task.played(tuple(actions), is_attempt=False) if actions else await task.page()


def _fragment(renderer: PageRenderer, page: TaskPage) -> Response:
    return renderer.page("puzzles/parts/puzzle.html", {"page": page})
