"""Operations on interactive lessons: steps, answers, and the progress of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.lessons import InteractiveLesson, StepRun
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.dependencies import built, service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.lessons.store import (
    LessonProgress,
    ProgressByLesson,
    find_lessons,
    record_progress,
)
from kaffeehaus.house.players.model import Player


@dataclass(frozen=True, slots=True, eq=False)
class LessonService:
    """Lessons and the progress of players. Methods raise `PlayerError`."""

    _store: Annotated[Store, service("store")]
    _background_work: Annotated[BackgroundWork, service("background_work")]
    _rate_limits: Annotated[RateLimits, service("rate_limits")]
    _clock: Annotated[Clock, service("clock")]

    async def progress(self, me: Player | None) -> ProgressByLesson:
        """The lessons that a player has begun; empty for visitors without a name."""
        if me is None:
            return {}
        rows = await self._store.read(find_lessons, me.id)
        return {(row.game, row.lesson): row for row in rows}

    async def look(self, lesson: InteractiveLesson, number: int, actions: Sequence[str]) -> StepRun:
        """A step after these actions, not recorded. Raises `NoSuchLesson`, and `PlayerError` for an
        illegal action."""
        if len(actions) > len(lesson.step(number).moves):
            raise BadRequest(gettext("This step is already done."), code="too_long")
        return await self._background_work.in_turn(lambda: lesson.start(number).play(actions))

    async def play(
        self, me: Player | None, lesson: InteractiveLesson, number: int, actions: Sequence[str]
    ) -> StepRun:
        """A step after these actions, recorded for players when its task is fulfilled."""
        if me is not None:
            self._rate_limits.count_change(me.id)
        run = await self.look(lesson, number, actions)
        if me is not None and run.is_done:
            await self._record(me, lesson, number, None)
        return run

    async def answer(
        self, me: Player | None, lesson: InteractiveLesson, answers: Sequence[int]
    ) -> int:
        """Record the answers to the questions at the end; returns how many are right. Raises
        `BadRequest` unless every question has one of its answers."""
        if len(answers) != len(lesson.questions):
            raise BadRequest(gettext("Answer all questions."), code="answers_missing")
        for question, chosen in zip(lesson.questions, answers, strict=True):
            if not 0 <= chosen < len(question.answers):
                raise BadRequest(gettext("There is no such answer."), code="no_such_answer")
        right = lesson.count_right(answers)
        if me is not None:
            self._rate_limits.count_change(me.id)
            await self._record(me, lesson, len(lesson.steps), right)
        return right

    async def _record(
        self, me: Player, lesson: InteractiveLesson, step: int, right: int | None
    ) -> None:
        progress = LessonProgress(me.id, lesson.game_id, lesson.id, step, right, self._clock.now())
        order = player_order(me.id)
        try:
            await self._store.write(order, record_progress, progress)
        except Conflict:  # Another server inserted the row: now it exists.
            await self._store.write(order, record_progress, progress)


LessonsDep = Annotated[LessonService, built(LessonService)]
