"""JSON API of interactive lessons: list with progress, steps, moves, answers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field

from kaffeehaus.core.lessons import (
    InteractiveLesson,
    StepRun,
    find_lesson,
    lessons_of,
)
from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import RATE_LIMITED, Guest
from kaffeehaus.house.http.models import Integer, JsonData, Model, SeatNumber
from kaffeehaus.house.http.problems import problems
from kaffeehaus.house.http.request_context import address_of
from kaffeehaus.house.lessons.page import lesson_path
from kaffeehaus.house.lessons.service import LessonsDep
from kaffeehaus.house.lessons.store import LessonProgress
from kaffeehaus.house.puzzles.tasks import ActionTexts
from kaffeehaus.house.tables.api_models import LegalActions


class LessonProgressInfo(Model):
    """The caller's progress in a lesson."""

    step: int
    """The furthest completed step; 0 for none."""
    right: int | None
    """The most right answers to the questions; null before the first answers."""


class LessonQuestionInfo(Model):
    """A multiple-choice question."""

    words: str
    answers: list[str]


class LessonInfo(Model):
    """A lesson."""

    game: str
    lesson: str
    title: str
    sentence: str
    """What the learner will know afterwards."""
    chapter: str
    """The help chapter with its rules; empty for none."""
    steps: int
    questions: list[LessonQuestionInfo]
    progress: LessonProgressInfo | None
    """Null if the caller has not begun it."""
    url: str


class MoveAsked(Model):
    """The learner's actions in a step, from its start."""

    actions: ActionTexts = Field(min_length=1, max_length=20)


class AnswersAsked(Model):
    """The answers to all questions of a lesson."""

    answers: list[Annotated[Integer, Field(ge=0, le=99)]] = Field(min_length=1, max_length=9)
    """By question: the index of the answer."""


class MarkInfo(Model):
    """A highlighted place of the board."""

    place: str
    text: str


class LessonBoardInfo(Model):
    """The board of a step."""

    view: JsonData
    """The game's own view; its members differ by game."""
    text: str
    """The same drawn in plain text."""
    legal: LegalActions
    """Nothing when the task is fulfilled."""
    marks: list[MarkInfo]
    """What to look at."""


class StepInfo(Model):
    """A step of a lesson after the learner's actions."""

    number: int
    title: str
    sentences: list[str]
    task: str
    """What to do; empty for a step that is only read."""
    seat: SeatNumber = Field(description="The learner's seat.")
    played: list[str]
    is_done: bool
    """Whether the task is fulfilled, or there is none."""
    answer: str
    """Answer to a legal action that does not fulfil the task; it was not applied."""
    happened: list[str]
    """What the moves caused, each a sentence."""
    result: str
    """What to notice once the task is fulfilled."""
    board: LessonBoardInfo


class AnswerInfo(Model):
    """Whether an answer is right, and why."""

    right: int
    """The index of the right answer."""
    is_right: bool
    because: str


class ResultInfo(Model):
    """The result of the questions."""

    right: int
    answers: list[AnswerInfo]


router = APIRouter(prefix="/api/lessons", tags=["lessons"])

READS = problems(404, 429)
TRIES = problems(400, 403, 404, 413, 429)
LIMITED = [RATE_LIMITED]
Number = Annotated[int, Path(ge=1, le=99, description="A step, counted from 1.")]


@router.get("", summary="List lessons", responses=problems())
async def lesson_list(
    me: Guest, lessons: LessonsDep, request: Request, paging: PagingDep
) -> list[LessonInfo]:
    """List the interactive lessons of all games with the caller's progress."""
    progress = await lessons.progress(me)
    listed = [lesson for game in game_ids() for lesson in lessons_of(game)]
    shown = paging.cut(listed, lambda lesson: f"{lesson.game_id} {lesson.id}")
    return [_info(one, progress.get((one.game_id, one.id)), request) for one in shown]


@router.get("/{game}/{lesson}", summary="Get a lesson", responses=READS)
async def get_lesson(
    game: str, lesson: str, me: Guest, lessons: LessonsDep, request: Request
) -> LessonInfo:
    """Return a lesson with its questions and the caller's progress."""
    found = find_lesson(game, lesson)
    progress = await lessons.progress(me)
    return _info(found, progress.get((found.game_id, found.id)), request)


@router.get("/{game}/{lesson}/steps/{number}", summary="Get a step", responses=READS)
async def get_step(game: str, lesson: str, number: Number, lessons: LessonsDep) -> StepInfo:
    """Return a step as the learner finds it."""
    return _step(await lessons.look(find_lesson(game, lesson), number, []), number)


@router.post(
    "/{game}/{lesson}/steps/{number}", summary="Play a step", responses=TRIES, dependencies=LIMITED
)
async def play_step(
    game: str, lesson: str, number: Number, asked: MoveAsked, me: Guest, lessons: LessonsDep
) -> StepInfo:
    """Play the learner's actions, from the start of the step. Recorded for players when the task is
    fulfilled. A legal action that does not fulfil it is answered and not applied."""
    run = await lessons.play(me, find_lesson(game, lesson), number, asked.actions)
    return _step(run, number)


@router.post(
    "/{game}/{lesson}/answers",
    summary="Answer the questions",
    responses=TRIES,
    dependencies=LIMITED,
)
async def answer(
    game: str, lesson: str, asked: AnswersAsked, me: Guest, lessons: LessonsDep
) -> ResultInfo:
    """Answer all questions of a lesson. The best result is recorded for players."""
    found = find_lesson(game, lesson)
    right = await lessons.answer(me, found, asked.answers)
    answers = [
        AnswerInfo(
            right=question.right,
            is_right=chosen == question.right,
            because=str(question.because),
        )
        for question, chosen in zip(found.questions, asked.answers, strict=True)
    ]
    return ResultInfo(right=right, answers=answers)


def _info(
    lesson: InteractiveLesson, progress: LessonProgress | None, request: Request
) -> LessonInfo:
    return LessonInfo(
        game=lesson.game_id,
        lesson=lesson.id,
        title=str(lesson.title),
        sentence=str(lesson.sentence),
        chapter=lesson.chapter,
        steps=len(lesson.steps),
        questions=[
            LessonQuestionInfo(words=str(one.words), answers=list(map(str, one.answers)))
            for one in lesson.questions
        ],
        progress=None
        if progress is None
        else LessonProgressInfo(step=progress.step, right=progress.right),
        url=address_of(request, lesson_path(lesson)),
    )


def _step(run: StepRun, number: int) -> StepInfo:
    step, view = run.step, run.view
    marks = [MarkInfo(place=mark.place, text=mark.text) for mark in step.points_at(view)]
    board = {"view": view.to_json(), "text": view.text(), "legal": run.legal, "marks": marks}
    return StepInfo(
        number=number,
        title=str(step.title),
        sentences=list(map(str, step.sentences)),
        task=str(step.task),
        seat=run.lesson.seat,
        played=list(run.played),
        is_done=run.is_done,
        answer=run.answer,
        happened=list(run.happened),
        result=str(step.result) if run.is_done else "",
        board=LessonBoardInfo.model_validate(board),
    )
