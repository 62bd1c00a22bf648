"""Interactive lessons: a prepared position, one idea for each step, real moves, then questions.

A game exposes its lessons as the tuple `LESSONS` in the module `lessons` of its package. A lesson
contains no rules: its positions come from the game's text format or from moves in a new game, and
its moves are applied by the engine. Lessons are stateless: the server stores who has come how far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import Label, gettext
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import need_position_text
from kaffeehaus.core.registry import find_game, find_part
from kaffeehaus.core.story import Story
from kaffeehaus.core.view import Mark, View


class NoSuchLesson(PlayerError):
    """The game has no lesson with this id, or the lesson no such step."""

    code = "no_such_lesson"


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position in the game's text format (`core.position_text`)."""

    text: str

    def state(self, game: AnyGame) -> AnyState:
        """Read the position. Raises `BadPositionText`."""
        return need_position_text(game).read(game, self.text)


@dataclass(frozen=True, slots=True)
class NewGame:
    """The position at the start of a game."""

    options: Options
    seats: int
    seed: int

    def state(self, game: AnyGame) -> AnyState:
        """Create the game."""
        return game.new(self.options, self.seats, self.seed)


@dataclass(frozen=True, slots=True)
class LessonMove:
    """An action of some seat that the lesson plays by itself."""

    seat: Seat
    action: str


def no_marks(_view: View) -> tuple[Mark, ...]:
    """Points at nothing."""
    return ()


@dataclass(frozen=True, slots=True)
class InteractiveStep:
    """One step: an idea, and possibly a move that the learner makes."""

    title: Label
    """The idea in a few words."""
    sentences: tuple[Label, ...]
    points_at: Callable[[View], tuple[Mark, ...]] = no_marks
    """What to look at on the board."""
    scene: WrittenPosition | NewGame | None = None
    """A new position; None to continue from the previous step."""
    before: tuple[LessonMove, ...] = ()
    """Moves played before the step is shown; the learner reads what the last one caused."""
    task: Label = ""
    """What to do, as one instruction; empty for a step that is only read."""
    moves: tuple[str, ...] = ()
    """The learner's actions that fulfil the task, in order."""
    hint: Label = ""
    """Answer to any other legal action; empty to repeat the task."""
    after: tuple[LessonMove, ...] = ()
    """Moves of the others that follow the learner's."""
    result: Label = ""
    """What to notice once the task is fulfilled."""


@dataclass(frozen=True, slots=True)
class Question:
    """A multiple-choice question."""

    words: Label
    answers: tuple[Label, ...]
    right: int
    """Index of the right answer."""
    because: Label
    """Why it is right, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class InteractiveLesson:
    """A lesson of about five minutes."""

    id: str
    """Stable id in URLs and in stored progress; unique in its game."""
    game_id: str
    title: Label
    sentence: Label
    """What the learner will know afterwards."""
    steps: tuple[InteractiveStep, ...]
    questions: tuple[Question, ...]
    seat: Seat = 0
    """The learner's seat."""
    chapter: str = ""
    """Id of the help chapter with the rules that it teaches; empty for none."""
    picture: Callable[[], str] = str
    """Draws a decorative picture for lists, as SVG."""

    @property
    def game(self) -> AnyGame:
        return find_game(self.game_id)

    def step(self, number: int) -> InteractiveStep:
        """A step, counted from 1. Raises `NoSuchLesson`."""
        if not 1 <= number <= len(self.steps):
            raise NoSuchLesson(gettext("There is no such step."))
        return self.steps[number - 1]

    def start(self, number: int) -> StepRun:
        """A step as the learner finds it, counted from 1. Raises `NoSuchLesson`."""
        self.step(number)
        run = self._begin(self.steps[0], None)
        for before, step in pairwise(self.steps[:number]):
            run = self._begin(step, run.play(before.moves).state)
        return run

    def count_right(self, answers: Sequence[int]) -> int:
        """How many of these answers are right."""
        expected = [question.right for question in self.questions]
        return sum(one == right for one, right in zip(answers, expected, strict=True))

    def _begin(self, step: InteractiveStep, state: AnyState | None) -> StepRun:
        if step.scene is not None:
            state = step.scene.state(self.game)
        assert state is not None, "the first step of a lesson has a scene"
        run = StepRun(self, step, state.copy(), ())
        for move in step.before:
            # Only the last move is news; the others lead up to it.
            run = replace(run, happened=(), stories=()).follow((move,))
        return replace(run, stories=())


@dataclass(frozen=True, slots=True)
class StepRun:
    """A step in progress: the position, and what happened in it so far. Immutable."""

    lesson: InteractiveLesson
    step: InteractiveStep
    state: AnyState
    played: tuple[str, ...]
    """The learner's actions."""
    happened: tuple[str, ...] = ()
    """What the moves caused, each a sentence."""
    stories: tuple[Story, ...] = ()
    """The same to watch."""
    answer: str = ""
    """Answer to a move that does not fulfil the task."""

    @property
    def is_done(self) -> bool:
        """Whether the task is fulfilled, or there is none."""
        return self.played == self.step.moves

    @property
    def view(self) -> View:
        return self.state.view(self.lesson.seat)

    @property
    def legal(self) -> Sequence[Action]:
        """What the learner may try; nothing once the task is fulfilled."""
        return () if self.is_done else self.state.legal(self.lesson.seat)

    def play(self, actions: Sequence[str]) -> StepRun:
        """The step after these actions of the learner. The first one that does not fulfil the task
        is not applied but answered. Raises `PlayerError` for an illegal action."""
        run = self
        for text in actions:
            if run.is_done or run.answer:
                break
            run = run._tried(text)
        return run

    def follow(self, moves: Sequence[LessonMove]) -> StepRun:
        """The step after moves that the lesson plays by itself."""
        run = self
        for move in moves:
            run = run._applied(move.seat, run.state.game.parse(move.action))
        return run

    def _tried(self, text: str) -> StepRun:
        action = self.state.game.parse(text)
        expected = self.step.moves[len(self.played)]
        if str(action) != expected:
            self.state.copy().apply(self.lesson.seat, action)  # Raises if it is illegal.
            return replace(self, answer=str(self.step.hint) or self._kind_hint())
        run = replace(self._applied(self.lesson.seat, action), played=(*self.played, expected))
        return run.follow(self.step.after) if run.is_done else run

    def _kind_hint(self) -> str:
        return gettext(
            "That is allowed, but this lesson is about something else. %(task)s",
            task=self.step.task,
        )

    def _applied(self, seat: Seat, action: Action) -> StepRun:
        before, state = self.state, self.state.copy()
        events = [
            event for event in state.apply(seat, action) if event.visible_to(self.lesson.seat)
        ]
        names = [badge.title for badge in state.view(self.lesson.seat).badges()]
        lines = (line for _, line in state.game.log_lines(events, names))
        public = [event for event in events if event.visible_to(None)]
        story = state.story(before, public)
        return replace(
            self,
            state=state,
            happened=(*self.happened, *lines),
            stories=self.stories if story is None else (*self.stories, story),
        )


@cache
def lessons_of(game_id: str) -> tuple[InteractiveLesson, ...]:
    """The lessons of a game, in the order in which they are listed. Imports that game."""
    found: tuple[InteractiveLesson, ...] | None = find_part(
        game_id, "kaffeehaus.games.ID.lessons", "LESSONS"
    )
    return found or ()


def find_lesson(game_id: str, lesson_id: str) -> InteractiveLesson:
    """The lesson with this id. Raises `NoSuchLesson`, and `UnknownGame`."""
    for lesson in lessons_of(find_game(game_id).id):
        if lesson.id == lesson_id:
            return lesson
    raise NoSuchLesson(gettext("There is no such lesson."))
