"""The pages of puzzles without a browser: the way to one, the board, and what comes of a turn."""

from __future__ import annotations

import re

import pytest

from kaffeehaus.core.puzzles import BoardBook
from kaffeehaus.core.registry import all_books, find_book
from tests.house.readers import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("side_room_here")]
BOOK = find_book("coffee")


async def test_a_puzzle_is_played_on_its_page_and_kept(ada: Reader) -> None:
    assert isinstance(BOOK, BoardBook)
    assert "to save your progress" in await ada.read("/puzzles")
    await ada.set_table()
    start = await ada.client.get("/learn/puzzles/coffee?grade=2")
    path = start.url.path
    assert path.startswith("/learn/puzzles/coffee/")
    solution = BOOK.solution(path.rsplit("/", 1)[1])
    page = start.text
    for action in solution:
        act = ada.choices(page)["act"]
        answer = await ada.client.post(act, json={"actions": [action], "after": 0})
        assert answer.status_code == 200, answer.text
        page = answer.text
    assert 'data-standing="solved"' in page
    assert "Next puzzle" in page
    assert "1 solved, 1 on the first try" in await ada.read("/puzzles")
    shown = await ada.client.post(f"{path}/solution")
    assert solution[0] in shown.text
    progress = (await ada.client.get("/api/puzzles/progress")).json()
    assert (progress["solved"], progress["run"]) == (1, 1)


async def test_todays_puzzles_are_shown_by_their_boards(ada: Reader) -> None:
    pictures = re.findall(r'src="(/learn/puzzles/[^"]+)"', await ada.read("/puzzles"))
    assert len(pictures) == len(all_books())
    for address in pictures:
        assert (await ada.read(address)).startswith("<svg")
    puzzles = [puzzle for puzzle in BOOK.ids(1) if puzzle not in pictures[0]]
    await ada.read(f"/learn/puzzles/coffee/{puzzles[0]}/picture.svg", 404)


async def test_the_interface_lists_and_tries_puzzles(ada: Reader) -> None:
    books = (await ada.client.get("/api/puzzles")).json()
    assert books[0]["book"] == "coffee"
    listed = (await ada.client.get("/api/puzzles/coffee?grade=1&start=1")).json()
    assert listed["of"] == books[0]["grades"][0]["puzzles"]
    assert listed["puzzles"][0]["puzzle"] == BOOK.ids(1)[1]
    today = (await ada.client.get("/api/puzzles/coffee/today")).json()["puzzle"]
    assert today == books[0]["today"]
    puzzle = (await ada.client.get(f"/api/puzzles/coffee/{today}")).json()
    legal = [action["text"] for action in puzzle["board"]["legal"]]
    found = await ada.client.post(
        f"/api/puzzles/coffee/{today}/attempts", json={"actions": legal[:1]}
    )
    assert found.json()["standing"] in {"open", "wrong", "solved"}
    for path, code in (
        ("/api/puzzles/tea", "no_such_book"),
        ("/api/puzzles/coffee/nothing", "no_such_puzzle"),
        ("/api/puzzles/coffee?grade=9", "no_such_grade"),
    ):
        answer = await ada.client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    illegal = await ada.client.post(
        f"/api/puzzles/coffee/{today}/attempts", json={"actions": ["swap"]}
    )
    assert illegal.status_code == 422


async def test_a_reader_plays_a_turn_of_the_example(ada: Reader) -> None:
    lesson = "/help/coffee_chess/lessons/1"
    assert "Play turn 4 yourself" in await ada.read(f"{lesson}?step=3")
    page = await ada.read(f"{lesson}/turns/4")
    for action in ("place d4", "place e5", "place f6", "place f6", "end"):
        answer = await ada.client.post(ada.choices(page)["act"], json={"actions": [action]})
        assert answer.status_code == 200, answer.text
        page = answer.text
    assert "The same turn as in the example." in page
    start = ada.choices(await ada.read(f"{lesson}/turns/4"))["act"]
    own = await ada.client.post(start, json={"actions": ["place d4"]})
    back = await ada.client.post(f"{lesson}/turns/4/back?played=place+d4")
    assert "Undo" in own.text
    assert ada.choices(back.text)["draft"] == []
    ended = await ada.client.post(start, json={"actions": ["end"]})
    assert "A legal turn. The example plays: place d4" in ended.text
    refused = await ada.client.post(start, json={"actions": ["steal d4 c4 1"]})
    assert refused.status_code == 422
    book = await ada.client.post(f"{lesson}/turns/4/solution")
    assert "The example’s turn" in book.text
    for missing in (f"{lesson}/turns/99", "/help/coffee_chess/lessons/7/turns/1"):
        await ada.read(missing, 404)


async def test_a_board_of_the_trainer_is_a_puzzle_too(ada: Reader) -> None:
    await ada.set_table()
    where = await ada.client.get("/learn/puzzles/coffee_routes?grade=1")
    assert where.url.path == "/trainer"
    puzzle = where.url.params["puzzle"]
    level, seed = puzzle.split("-")
    board = (await ada.client.get(f"/api/fcm/routes/random?level={level}&seed={seed}")).json()
    answer = (await ada.client.post("/api/fcm/routes", json=board["case"])).json()
    selling = [",".join(map(str, square)) for square in answer["selling"]]
    path = f"/api/puzzles/coffee_routes/{puzzle}/attempts"
    assert (await ada.client.post(path, json={"actions": ["none"]})).json()["standing"] == "wrong"
    assert (await ada.client.post(path, json={"actions": selling})).json()["standing"] == "solved"
    progress = (await ada.client.get("/api/puzzles/progress")).json()
    assert progress["books"][-1]["grades"][0] == {
        "grade": 1,
        "title": "Plain",
        "solved": 1,
        "at_once": 0,
    }
