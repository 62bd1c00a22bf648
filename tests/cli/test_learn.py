"""learn: a lesson in the terminal, typed through a pipe, and stored on a server."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from kaffeehaus.cli.remote.tokens import TokenStore
from kaffeehaus.core.lessons import find_lesson, lessons_of
from tests.cli.runner import Run
from tests.cli.test_play import typed
from tests.house.database.places import new_place
from tests.house.houses import PATIENCE
from tests.house.killing import start_server

LESSON = find_lesson("fcm", "kimchi")


def whole_lesson() -> str:
    """What a learner types who knows everything."""
    lines = [line for step in LESSON.steps for line in (*step.moves, "")]
    return typed(*lines, *[str(question.right + 1) for question in LESSON.questions])


def test_lessons_are_listed_with_what_one_learns(run: Run) -> None:
    said = run("learn fcm")
    for lesson in lessons_of("fcm"):
        assert f"  {lesson.id} " in said.out
        assert str(lesson.sentence) in said.out
    assert said.lines[-1] == "To take one: kaffeehaus learn fcm coffee"
    assert run("learn").out == said.out
    assert run("learn coffee").lines == ["There are no lessons for this game."]
    assert run("learn fcm tea").sentence() == "There is no such lesson."


def test_a_lesson_is_taken_to_its_end(run: Run) -> None:
    said = run("learn fcm kimchi", stdin=whole_lesson())
    assert said.code == 0
    for number, step in enumerate(LESSON.steps, 1):
        assert f"Step {number} of {len(LESSON.steps)} {step.title}" in said.out
        assert str(step.task) in said.out
    assert "Look at: house 4, house 5" in said.out
    assert said.out.count("Right.") == len(LESSON.questions)
    assert said.lines[-1] == "3 of 3 right"


def test_other_moves_are_answered_and_the_task_stays(run: Run) -> None:
    number = next(n for n, step in enumerate(LESSON.steps, 1) if step.moves)
    step = LESSON.step(number)
    legal = [str(action) for action in LESSON.start(number).legal]
    other = next(text for text in legal if text != step.moves[0])
    asked = typed("?", "help", "zz", other, "board", "back", "quit")
    said = run(f"learn fcm kimchi --step {number}", stdin=asked)
    assert f"1 {legal[0]}" in said.out
    assert "begin the step again" in said.out
    assert "> zz\n" in said.out
    assert " ".join(str(step.hint).split()) in " ".join(said.out.split())
    assert "Right." not in said.out
    assert said.lines[-1] == "Goodbye."


def test_a_wrong_answer_is_explained(run: Run) -> None:
    wrong = [str((question.right + 1) % 2 + 1) for question in LESSON.questions]
    last = len(LESSON.steps) + 1
    said = run(f"learn fcm kimchi --step {last}", stdin=typed("9", *wrong))
    assert "Enter a whole number from 1 to" in said.out
    first = LESSON.questions[0]
    assert f"No: {first.answers[first.right]}" in said.out
    assert said.lines[-1].endswith("of 3 right")
    assert run("learn fcm kimchi --step 9").sentence() == "There is no such step."
    assert run("learn fcm kimchi --name Ada").sentence() == "--name needs --server."


@pytest.mark.slow
def test_progress_is_stored_on_a_server(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with new_place("sqlite", tmp_path / "house") as place:
        server = start_server(place)
        try:
            house = server.address
            line = ["learn", "fcm", "kimchi", "--server", house, "--name", "Ada"]
            assert run(line, stdin=whole_lesson()).lines[-1] == "3 of 3 right"
            headers = {"Authorization": f"Bearer {TokenStore().of(house, 'Ada')}"}
            found = httpx2.get(
                f"{house}/api/lessons/fcm/kimchi", headers=headers, timeout=PATIENCE
            ).json()
        finally:
            server.kill()
    assert found["progress"]["right"] == 3
