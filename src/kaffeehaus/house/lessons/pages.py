"""Pages of interactive lessons: list, steps, questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi import Path as InPath
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.lessons import InteractiveLesson, StepRun, find_lesson
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import RATE_LIMITED, Guest, built
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.lessons.page import (
    MINUTES,
    LessonStepPage,
    QuestionsPage,
    all_lines,
    lesson_path,
)
from kaffeehaus.house.lessons.service import LessonsDep
from kaffeehaus.house.puzzles.tasks import Played, PlayedBefore

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class LessonRequest:
    """The lesson that a request is about. Methods raise `PlayerError`."""

    lessons: LessonsDep
    game_id: str
    lesson_id: str
    me: Guest

    @property
    def lesson(self) -> InteractiveLesson:
        return find_lesson(self.game_id, self.lesson_id)

    async def look(self, number: int, actions: list[str]) -> LessonStepPage:
        """A step after these actions."""
        return LessonStepPage(await self.lessons.look(self.lesson, number, actions), number)

    async def play(self, number: int, actions: list[str]) -> LessonStepPage:
        """The same, recorded when the task is fulfilled."""
        run: StepRun = await self.lessons.play(self.me, self.lesson, number, actions)
        return LessonStepPage(run, number)


Asked = Annotated[LessonRequest, built(LessonRequest)]
Number = Annotated[int, InPath(ge=1, le=99)]


@router.get("/learn/{game_id}/lessons")
async def lesson_list(game_id: str, lessons: LessonsDep, renderer: RendererDep) -> Response:
    """All lessons of a game with the player's progress."""
    game = find_game(game_id)
    lines = all_lines(await lessons.progress(renderer.guest), game.id)
    if not lines:
        raise NotFound(gettext("%(game)s has no lessons yet.", game=game.title), code="no_lessons")
    done = sum(line.is_done for line in lines)
    context = {"game": game, "lines": lines, "done": done, "minutes": MINUTES}
    return renderer.page("lessons/list.html", context)


@router.get("/learn/{game_id}/lessons/{lesson_id}")
async def first_step(asked: Asked) -> Response:
    """Redirect to the first step."""
    return RedirectResponse(f"{lesson_path(asked.lesson)}/1", 303)


@router.get("/learn/{game_id}/lessons/{lesson_id}/questions")
async def questions(asked: Asked, renderer: RendererDep) -> Response:
    """The questions at the end."""
    return renderer.page("lessons/questions.html", {"page": QuestionsPage(asked.lesson)})


@router.post("/learn/{game_id}/lessons/{lesson_id}/answers", dependencies=[RATE_LIMITED])
async def answers(
    asked: Asked,
    renderer: RendererDep,
    first: Annotated[int, Form(alias="answer-0", ge=0, le=99)],
    second: Annotated[int, Form(alias="answer-1", ge=0, le=99)],
    third: Annotated[int, Form(alias="answer-2", ge=0, le=99)],
) -> Response:
    """The result, with the reason behind every answer."""
    chosen = (first, second, third)
    try:
        await asked.lessons.answer(asked.me, asked.lesson, chosen)
    except PlayerError as error:
        page = QuestionsPage(asked.lesson)
        return renderer.page("lessons/questions.html", {"page": page}, error=error)
    page = QuestionsPage(asked.lesson, chosen)
    return renderer.page("lessons/questions.html", {"page": page})


@router.get("/learn/{game_id}/lessons/{lesson_id}/{number}")
async def step(asked: Asked, number: Number, renderer: RendererDep) -> Response:
    """A step before the learner's first action."""
    return renderer.page("lessons/step.html", {"page": await asked.look(number, [])})


@router.get("/learn/{game_id}/lessons/{lesson_id}/{number}/board")
async def board(
    asked: Asked, number: Number, renderer: RendererDep, played: PlayedBefore
) -> Response:
    """The live part of a step's page."""
    return _fragment(renderer, await asked.look(number, played))


@router.post("/learn/{game_id}/lessons/{lesson_id}/{number}/play", dependencies=[RATE_LIMITED])
async def play(
    asked: Asked, number: Number, body: Played, renderer: RendererDep, played: PlayedBefore
) -> Response:
    """The step after the learner's actions."""
    try:
        return _fragment(renderer, await asked.play(number, [*played, *body.actions]))
    except PlayerError as error:
        return problem_response(error)


@router.post("/learn/{game_id}/lessons/{lesson_id}/{number}/solution", dependencies=[RATE_LIMITED])
async def solution(asked: Asked, number: Number, renderer: RendererDep) -> Response:
    """The step after the moves that fulfil its task, for a learner who wants to see them."""
    try:
        moves = list(asked.lesson.step(number).moves)
        return _fragment(renderer, await asked.play(number, moves))
    except PlayerError as error:
        return problem_response(error)


def _fragment(renderer: PageRenderer, page: LessonStepPage) -> Response:
    return renderer.page("lessons/parts/step.html", {"page": page})
