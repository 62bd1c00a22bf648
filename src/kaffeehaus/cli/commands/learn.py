"""`kaffeehaus learn`: takes an interactive lesson in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from kaffeehaus.cli.board_layout import laid_out, laid_out_on_screen
from kaffeehaus.cli.play.keyboard import Keyboard, numbered
from kaffeehaus.cli.play.rules_text import WIDEST
from kaffeehaus.cli.terminal import faint, strong, width
from kaffeehaus.core.command_line.parsing import explain, whole
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext
from kaffeehaus.core.lessons import (
    InteractiveLesson,
    Question,
    StepRun,
    find_lesson,
    lessons_of,
)
from kaffeehaus.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from kaffeehaus.cli.remote.client import ApiClient

MOST_STEPS = 99

Record: TypeAlias = Callable[[str, dict[str, object]], None]
"""Reports what was done to a server: a path below the lesson's, and a body."""

WORDS = lazy_gettext(
    """\
Type an action, or its number in the list that ? prints.
  ?            list the legal actions with numbers
  ? c          list only those that begin with c
  board        draw the board again
  back         begin the step again
  quit         quit
If the game has an action of the same name, put a colon before the command: :back"""
)


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Take a lesson of about five minutes: a few steps on a prepared board, then questions. "
            "Without a lesson, list them. With --server your progress is stored on a server."
        ),
        "kaffeehaus learn",
        "kaffeehaus learn fcm kimchi",
        "kaffeehaus learn fcm kimchi --step 3",
        "kaffeehaus learn fcm kimchi --server http://127.0.0.1:8000 --name Ada",
    )
    parser.add_argument("game", metavar=gettext("GAME"), nargs="?", help=gettext("the game's id"))
    parser.add_argument(
        "lesson", metavar=gettext("LESSON"), nargs="?", help=gettext("the lesson's id")
    )
    parser.add_argument(
        "--step",
        metavar="N",
        type=whole(1, MOST_STEPS),
        default=1,
        help=gettext("begin with this step; the one after the last is the questions"),
    )
    parser.add_argument("--server", metavar="URL", help=gettext("store your progress on a server"))
    parser.add_argument(
        "--name",
        metavar=gettext("NAME"),
        help=gettext("with --server: your name there (default: as last time)"),
    )


def run(arguments: argparse.Namespace) -> int:
    """List the lessons, or take one until its end or until the learner quits."""
    if arguments.lesson is None:
        print("\n".join(_list([arguments.game] if arguments.game else game_ids())))
        return 0
    lesson = find_lesson(arguments.game, arguments.lesson)
    session = LessonSession(lesson, _recorder(arguments, lesson))
    try:
        session.run(arguments.step)
    except (EOFError, KeyboardInterrupt):
        print(f"\n{gettext('Goodbye.')}")
    return 0


def _list(ids: Sequence[str]) -> Iterator[str]:
    """The lessons of these games, with what one knows afterwards."""
    found = [lesson for game_id in ids for lesson in lessons_of(find_game(game_id).id)]
    if not found:
        yield gettext("There are no lessons for this game.")
        return
    widest = max(len(lesson.id) for lesson in found)
    for game_id, lessons in groupby(found, lambda lesson: lesson.game_id):
        yield strong(f"{find_game(game_id).title} ({game_id})")
        yield from (f"  {one.id:<{widest}}  {one.title}: {one.sentence}" for one in lessons)
    yield ""
    first = f"kaffeehaus learn {found[0].game_id} {found[0].id}"
    yield gettext("To take one: %(command)s", command=first)


def _recorder(arguments: argparse.Namespace, lesson: InteractiveLesson) -> Record | None:
    if arguments.server is None:
        if arguments.name is not None:
            raise PlayerError(gettext("--name needs --server."), code="usage")
        return None
    from kaffeehaus.cli.remote.client import ApiClient, split_url  # noqa: PLC0415 - slow to load
    from kaffeehaus.cli.remote.session import RemoteSession  # noqa: PLC0415 - the same

    client: ApiClient = ApiClient(split_url(arguments.server)[0])
    RemoteSession(client, None, arguments.name).log_in()
    path = f"/api/lessons/{lesson.game_id}/{lesson.id}"
    return lambda below, body: client.post(f"{path}/{below}", body)


@dataclass
class LessonSession:
    """One learner who takes one lesson."""

    lesson: InteractiveLesson
    record: Record | None = None
    """None without a server."""
    keyboard: Keyboard = field(default_factory=Keyboard)

    def run(self, first: int) -> None:
        """Steps from this one on, then the questions. Raises `EOFError` when the learner quits."""
        last = len(self.lesson.steps)
        if first > last + 1:
            self.lesson.step(first)
        print(strong(str(self.lesson.title)))
        _say(str(self.lesson.sentence))
        for number in range(first, last + 1):
            self._step(number)
        self._questions()

    def _step(self, number: int) -> None:
        run = self.lesson.start(number)
        self._introduce(run, number)
        while not run.is_done:
            run = self._ask(run)
        _say(*run.happened, str(run.step.result) if run.played else "")
        if self.record is not None and run.played:
            self.record(f"steps/{number}", {"actions": run.played})
        self._read(gettext("(Enter: continue) "))

    def _introduce(self, run: StepRun, number: int) -> None:
        step, last = run.step, len(self.lesson.steps)
        print()
        print(strong(gettext("Step %(step)s of %(last)s", step=number, last=last)), step.title)
        _say(*run.happened)
        print(f"\n{laid_out_on_screen(run.view.text().rstrip())}\n")
        _say(*map(str, step.sentences))
        marked = list(dict.fromkeys(mark.text or mark.place for mark in step.points_at(run.view)))
        if marked:
            print(faint(gettext("Look at: %(places)s", places=", ".join(marked))))
        if step.task:
            print(strong(str(step.task)))

    def _ask(self, run: StepRun) -> StepRun:
        """The step after what the learner types."""
        legal = [str(action) for action in run.legal]
        self.keyboard.offer(legal)
        text = self.keyboard.line("> ")
        after = None if text in legal else self._after_command(run, text, legal)
        return after or _tried(run, numbered(legal, text) or text)

    def _after_command(self, run: StepRun, text: str, legal: Sequence[str]) -> StepRun | None:
        """Execute a command and return the step after it; None if the text is none."""
        match text.removeprefix(":"):
            case "" | "help" | "h":
                print(WORDS)
            case asked if asked.startswith("?"):
                self.keyboard.show_numbered(legal, asked[1:].strip())
            case "board":
                print(f"\n{laid_out(run.view.text().rstrip())}\n")
            case "back":
                return run.lesson.start(run.lesson.steps.index(run.step) + 1)
            case "quit" | "q" | "exit":
                raise EOFError
            case _:
                return None
        return run

    def _questions(self) -> None:
        chosen = [
            self._answer(question, number)
            for number, question in enumerate(self.lesson.questions, 1)
        ]
        if self.record is not None:
            self.record("answers", {"answers": chosen})
        right = self.lesson.count_right(chosen)
        total = len(self.lesson.questions)
        said = ngettext(
            "%(num)s of %(total)s right", "%(num)s of %(total)s right", right, total=total
        )
        print(f"\n{strong(said)}")

    def _answer(self, question: Question, number: int) -> int:
        print()
        print(strong(f"{number}."), question.words)
        answers = list(enumerate(map(str, question.answers)))
        for place, words in answers:
            print(f"  {place + 1} {words}")
        while (chosen := numbered(answers, self._read("> "))) is None:
            print(gettext("Enter a whole number from 1 to %(most)s.", most=len(answers)))
        place, _ = chosen
        verdict = gettext("Right.")
        if place != question.right:
            verdict = gettext("No: %(answer)s", answer=answers[question.right][1])
        _say(verdict, str(question.because))
        return place

    def _read(self, prompt: str) -> str:
        """A line. Raises `EOFError` for `quit`."""
        text = self.keyboard.line(prompt)
        if text in ("quit", "q", "exit"):
            raise EOFError
        return text


def _tried(run: StepRun, text: str) -> StepRun:
    """The step after an action; the same step, with what is wrong printed, if it does not fulfil
    the task."""
    try:
        tried = run.play([text])
    except PlayerError as error:
        print(error.sentence)
        return run
    _say(tried.answer)
    return run if tried.answer else tried


def _say(*sentences: str) -> None:
    """Print paragraphs, wrapped."""
    for sentence in filter(None, sentences):
        print("\n".join(wrap(sentence, min(width(), WIDEST))))
