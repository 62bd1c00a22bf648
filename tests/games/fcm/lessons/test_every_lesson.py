"""Every lesson is played to its end, and what its steps tell is what the engine does."""

from __future__ import annotations

import re

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.lessons import InteractiveLesson, NoSuchLesson, find_lesson, lessons_of
from kaffeehaus.games.fcm.modules.offered import OFFERED
from kaffeehaus.games.fcm.modules.park_tile.module import PARK_TILE

LESSONS = lessons_of("fcm")
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def test_every_module_has_a_lesson() -> None:
    # Lobbyists bring parks, so the park tile alone has nothing of its own to teach.
    assert {lesson.id for lesson in LESSONS} == {m.id for m in OFFERED if m is not PARK_TILE}


@EVERY
def test_it_is_finished_by_its_own_moves(lesson: InteractiveLesson) -> None:
    assert 2 <= len(lesson.steps) <= 7
    assert any(step.moves for step in lesson.steps)
    for number, step in enumerate(lesson.steps, 1):
        run = lesson.start(number)
        board = "".join(run.view.drawings())
        for mark in step.points_at(run.view):
            assert f'data-place="{mark.place}"' in board or mark.text, mark
        assert bool(step.task) is bool(step.moves) is not run.is_done
        done = run.play(step.moves)
        assert done.is_done
        assert not done.answer
        assert done.played == step.moves
        assert not step.moves or done.happened


@EVERY
def test_another_move_is_answered_and_not_made(lesson: InteractiveLesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        run = lesson.start(number)
        others = [action for action in map(str, run.legal) if action not in step.moves[:1]]
        for action in others[:1]:
            answered = run.play([action])
            assert answered.answer
            assert answered.played == ()
            assert answered.state.save() == run.state.save()
        if step.moves:
            with pytest.raises(IllegalAction):
                run.play(["reserve 77"])


@EVERY
def test_its_questions_can_be_answered(lesson: InteractiveLesson) -> None:
    assert len(lesson.questions) == 3
    for question in lesson.questions:
        assert len(set(map(str, question.answers))) == len(question.answers) >= 2
        assert 0 <= question.right < len(question.answers)
    right = [question.right for question in lesson.questions]
    assert lesson.count_right(right) == 3
    assert lesson.count_right([(one + 1) % 2 if one < 2 else 0 for one in right]) == 0


def test_right_answers_do_not_stand_in_one_place() -> None:
    places = [question.right for lesson in LESSONS for question in lesson.questions]
    assert max(map(places.count, places)) <= len(places) // 2


@EVERY
def test_it_speaks_german(lesson: InteractiveLesson) -> None:
    said = [lesson.sentence]
    for step in lesson.steps:
        said += [step.title, *step.sentences, step.task, step.hint, step.result]
    for question in lesson.questions:
        said += [question.words, question.because, *question.answers]
    english = [str(one) for one in said]
    with use_language("de"):
        same = [one for one, label in zip(english, said, strict=True) if one == str(label)]
    assert [one for one in same if re.search("[a-z]{3}", one) and one != "Xango"] == []


def test_what_is_not_there() -> None:
    with pytest.raises(NoSuchLesson):
        find_lesson("fcm", "tea")
    with pytest.raises(NoSuchLesson):
        LESSONS[0].start(99)
    assert lessons_of("coffee") == ()
