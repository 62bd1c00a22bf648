"""Presentation of a lesson's step, of its questions and of the list of lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.lessons import (
    InteractiveLesson,
    InteractiveStep,
    Question,
    StepRun,
    lessons_of,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import game_ids
from kaffeehaus.core.view import Badge, Marks, SidePanel, Sign, View
from kaffeehaus.house.lessons.store import LessonProgress, ProgressByLesson
from kaffeehaus.house.views.model import Choice, first_question, payload_of

MINUTES = 5
"""How long a lesson takes."""


def lesson_path(lesson: InteractiveLesson) -> str:
    """The address of a lesson."""
    return f"/learn/{lesson.game_id}/lessons/{lesson.id}"


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A lesson in a list, with the player's progress."""

    lesson: InteractiveLesson
    progress: LessonProgress | None

    @property
    def href(self) -> str:
        """The address at which the player goes on."""
        path = lesson_path(self.lesson)
        if self.progress is None or self.is_done or not self.progress.step:
            return path
        following = self.progress.step + 1
        is_at_end = following > len(self.lesson.steps)
        return f"{path}/questions" if is_at_end else f"{path}/{following}"

    @property
    def is_done(self) -> bool:
        return self.progress is not None and self.progress.right is not None

    @property
    def status(self) -> str:
        """Not started, in progress, or how many answers were right."""
        if self.progress is None:
            return gettext("Not started")
        if self.progress.right is None:
            done, steps = self.progress.step, len(self.lesson.steps)
            return gettext("Step %(step)s of %(last)s done", step=done, last=steps)
        return right_words(self.progress.right, len(self.lesson.questions))


def all_lines(progress: ProgressByLesson, game_id: str = "") -> list[LessonLine]:
    """The lessons of a game, or of all games, with the player's progress."""
    return [
        LessonLine(lesson, progress.get((lesson.game_id, lesson.id)))
        for game in ([game_id] if game_id else game_ids())
        for lesson in lessons_of(game)
    ]


def lesson_about(game_id: str, chapter: str) -> str:
    """The address of the lesson about a chapter of the help; empty if there is none."""
    found = (lesson for lesson in lessons_of(game_id) if lesson.chapter == chapter)
    return next(map(lesson_path, found), "")


def right_words(right: int, total: int) -> str:
    """How many answers are right, in words."""
    return ngettext(
        "Done: %(num)s of %(total)s right", "Done: %(num)s of %(total)s right", right, total=total
    )


@dataclass(frozen=True)
class LessonStepPage:
    """A step of a lesson after the learner's actions so far."""

    run: StepRun
    number: int
    """Counted from 1."""
    curtain_name: str = ""
    """Nobody has to look away."""
    has_ruler: bool = False

    @property
    def lesson(self) -> InteractiveLesson:
        return self.run.lesson

    @property
    def game(self) -> AnyGame:
        return self.lesson.game

    @property
    def step(self) -> InteractiveStep:
        return self.run.step

    @property
    def last(self) -> int:
        return len(self.lesson.steps)

    @property
    def base(self) -> str:
        """The address of the lesson."""
        return lesson_path(self.lesson)

    @property
    def path(self) -> str:
        """The address of the step."""
        return self.href(self.number)

    def href(self, number: int) -> str:
        """The address of a step."""
        return f"{self.base}/{number}"

    @property
    def previous_href(self) -> str:
        return self.href(self.number - 1) if self.number > 1 else ""

    @property
    def next_href(self) -> str:
        """The address of the next step; after the last one, of the questions."""
        return f"{self.base}/questions" if self.number == self.last else self.href(self.number + 1)

    @property
    def next_words(self) -> str:
        if self.number < self.last:
            return gettext("Next step")
        num = len(self.lesson.questions)
        return ngettext("%(num)s question", "%(num)s questions", num)

    @property
    def chain(self) -> Badge:
        """What the learner plays."""
        return self.view.badges()[self.lesson.seat]

    @property
    def is_open(self) -> bool:
        return not self.run.is_done

    @property
    def stories(self) -> Markup:
        """What the moves caused, to watch."""
        return Markup("".join(story.html() for story in self.run.stories))  # noqa: S704 - as above

    @property
    def question(self) -> str:
        return first_question(self.view, self.legal) if self.legal else ""

    @cached_property
    def view(self) -> View:
        return self.run.view

    @cached_property
    def legal(self) -> Sequence[Action]:
        return self.run.legal

    @property
    def played(self) -> str:
        """The learner's actions as a query string."""
        return urlencode([("played", text) for text in self.run.played])

    @property
    def payload(self) -> Markup | None:
        """JSON for the browser's chooser; None without legal actions."""
        if not self.legal:
            return None
        act = f"{self.path}/play?{self.played}"
        return payload_of(Choice(self.view, self.legal, self.run.played, act, {}, preview=""))

    @property
    def svg(self) -> Markup:
        """The board, pointing at what the step is about."""
        marks = Marks(self.legal, self.step.points_at(self.view))
        return Markup("".join(self.view.drawings(marks)))  # noqa: S704 - games draw, and escape what they write

    @property
    def panels(self) -> tuple[SidePanel, ...]:
        return self.view.panels(Marks(self.legal))

    @property
    def caption(self) -> str:
        return self.view.caption()

    @property
    def own_lines(self) -> tuple[str, ...]:
        return self.view.own_lines()

    @property
    def legend(self) -> tuple[Sign, ...]:
        return self.view.legend()

    def seat_href(self, _seat: Seat) -> str:
        return self.path


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with the learner's answer."""

    question: Question
    chosen: int

    @property
    def is_right(self) -> bool:
        return self.chosen == self.question.right


@dataclass(frozen=True, slots=True)
class QuestionsPage:
    """The questions at the end of a lesson, answered or not."""

    lesson: InteractiveLesson
    answers: tuple[int, ...] = ()

    @property
    def base(self) -> str:
        return lesson_path(self.lesson)

    @property
    def answered(self) -> list[AnsweredQuestion]:
        pairs = zip(self.lesson.questions, self.answers, strict=bool(self.answers))
        return [AnsweredQuestion(question, chosen) for question, chosen in pairs]

    @property
    def result(self) -> str:
        right = self.lesson.count_right(self.answers)
        return right_words(right, len(self.lesson.questions))
