"""Interactive lessons over HTTP: pages, API, progress, and who keeps it."""

from __future__ import annotations

import pytest

from kaffeehaus.core.lessons import find_lesson, lessons_of
from tests.house.readers import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("side_room_here")]
KIMCHI = "/learn/fcm/lessons/kimchi"
API = "/api/lessons/fcm/kimchi"


async def test_a_lesson_is_played_on_its_pages(ada: Reader) -> None:
    await ada.set_table()
    lesson = find_lesson("fcm", "kimchi")
    assert 'href="/learn/fcm/lessons"' in await ada.read("/learn")
    assert f'href="{KIMCHI}"' in await ada.read("/learn/fcm/lessons")
    assert f'href="{KIMCHI}"' in await ada.read("/help/fcm/kimchi")
    assert f'href="{KIMCHI}"' in await ada.read("/start/fcm")
    assert "Every house wants kimchi" in await ada.read(KIMCHI)
    page = await ada.read(f"{KIMCHI}/2")
    act = ada.choices(page)["act"]
    wrong = await ada.client.post(act, json={"actions": ["done"]})
    assert "That is allowed" in wrong.text
    assert 'id="choices"' in wrong.text
    illegal = await ada.client.post(act, json={"actions": ["hire waitress"]})
    assert illegal.status_code == 422
    right = await ada.client.post(act, json={"actions": list(lesson.step(2).moves)})
    assert "cooks 3 burgers" in right.text
    assert 'id="choices"' not in right.text
    assert f'href="{KIMCHI}/3"' in right.text
    assert f'href="{KIMCHI}/3"' in await ada.read("/learn/fcm/lessons")
    assert "Step 2 of 4 done" in await ada.read("/me")
    shown = await ada.client.post(f"{KIMCHI}/3/solution")
    assert 'class="story"' in shown.text
    assert "for $20" in shown.text
    answers = {f"answer-{at}": str(one.right) for at, one in enumerate(lesson.questions)}
    asked = await ada.read(f"{KIMCHI}/questions")
    assert str(lesson.questions[0].words).split(".")[0] in asked
    result = await ada.send(f"{KIMCHI}/answers", answers | {"answer-0": "0"})
    assert "Done: 2 of 3 right" in result.text
    assert "come first, whatever they charge" in result.text
    await ada.send(f"{KIMCHI}/answers", answers | {"answer-0": "0", "answer-2": "0"})
    assert "Done: 2 of 3 right" in await ada.read("/learn/fcm/lessons"), "the best result counts"
    assert f"1 of {len(lessons_of('fcm'))} lessons done" in await ada.read("/learn")


async def test_visitors_learn_without_a_name(ada: Reader) -> None:
    shown = await ada.client.post(f"{KIMCHI}/2/solution")
    assert "cooks 3 burgers" in shown.text
    assert "to save your progress" in await ada.read("/learn/fcm/lessons")
    (listed,) = [
        one for one in (await ada.client.get("/api/lessons")).json() if one["lesson"] == "kimchi"
    ]
    assert listed["progress"] is None


async def test_every_lesson_is_finished_over_the_interface(ada: Reader) -> None:
    await ada.set_table()
    for info in (await ada.client.get("/api/lessons")).json():
        path = f"/api/lessons/{info['game']}/{info['lesson']}"
        lesson = find_lesson(info["game"], info["lesson"])
        for number, step in enumerate(lesson.steps, 1):
            begun = (await ada.client.get(f"{path}/steps/{number}")).json()
            assert begun["title"] == str(step.title)
            assert begun["is_done"] is not bool(step.moves)
            for at in range(len(step.moves)):
                begun = (
                    await ada.client.post(
                        f"{path}/steps/{number}", json={"actions": step.moves[: at + 1]}
                    )
                ).json()
            assert begun["is_done"]
            assert begun["result"] == str(step.result)
        answers = [question.right for question in lesson.questions]
        result = (await ada.client.post(f"{path}/answers", json={"answers": answers})).json()
        assert result["right"] == 3
        assert (await ada.client.get(path)).json()["progress"] == {
            "step": len(lesson.steps),
            "right": 3,
        }


async def test_what_is_refused(ada: Reader) -> None:
    for path, status, code in (
        ("/api/lessons/fcm/tea", 404, "no_such_lesson"),
        ("/api/lessons/tea/kimchi", 404, "unknown_game"),
        (f"{API}/steps/9", 404, "no_such_lesson"),
    ):
        answer = await ada.client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    for path, body, code in (
        (f"{API}/steps/1", {"actions": ["done"]}, "too_long"),
        (f"{API}/steps/2", {"actions": ["tea"]}, "unreadable_action"),
        (f"{API}/answers", {"answers": [1]}, "answers_missing"),
        (f"{API}/answers", {"answers": [0, 0, 99]}, "no_such_answer"),
        (f"{API}/answers", {"answers": [0, 0, "0"]}, "invalid"),
    ):
        answer = await ada.client.post(path, json=body)
        assert (answer.is_client_error, answer.json()["code"]) == (True, code)
    answers = {"answer-0": "0", "answer-1": "0", "answer-2": "99"}
    refused = await ada.client.post(f"{KIMCHI}/answers", data=answers)
    assert refused.status_code == 422
    assert "There is no such answer." in refused.text
    await ada.read("/learn/fcm/lessons/tea", 404)
    await ada.read("/learn/coffee/lessons", 404)
