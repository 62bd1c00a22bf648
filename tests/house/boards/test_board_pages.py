"""The pages of analysis boards, as guests without a browser read them."""

from __future__ import annotations

import json
import re

import pytest

from tests.house.readers import Reader

pytestmark = pytest.mark.anyio


async def _finished(ada: Reader) -> str:
    """The path of a game that Ada has played with herself, and given up."""
    table = await ada.set_table("me", "me")
    await ada.act(table, "c3-", seat=0)
    await ada.act(table, "d3/", seat=1)
    answer = await ada.client.post(f"/api{table}/seats/0/resign")
    assert answer.status_code == 200, answer.text
    return table


async def test_a_finished_game_leads_to_its_board_and_to_variations(
    ada: Reader, ben: Reader
) -> None:
    table = await _finished(ada)
    page = await ada.read(f"{table}?move=1")
    assert "Analysis board" in page
    answer = await ada.send("/boards", {"table": table.removeprefix("/tables/"), "move": "1"})
    board = answer.url.path
    assert re.fullmatch(r"/boards/[0-9a-f]{32}", board)
    assert 'aria-current="step"' in answer.text
    choices = ada.choices(answer.text)
    assert choices["act"] == f"{board}/moves"
    body = {**choices["about"], "actions": ["b3-"], "after": 0}
    tried = await ada.client.post(choices["act"], json=body)
    assert 'class="variations"' in tried.text
    assert 'data-href="' + board in tried.text
    preview = await ada.client.get(choices["preview"] + "b3-")
    assert preview.status_code == 200
    # Who has the link looks, and cannot change anything.
    seen = await ben.read(board)
    assert 'id="choices"' not in seen
    assert "Make my own copy" in seen
    refused = await ben.client.post(choices["act"], json=body)
    assert refused.status_code == 401
    copy = await ben.send(f"{board}/copy", {"name": "Ben", "at": "1"})
    assert copy.url.path != board
    assert 'id="choices"' in copy.text


async def test_one_form_makes_a_board_of_each_game(ada: Reader) -> None:
    page = await ada.read("/boards")
    games = re.findall(r'name="game" value="(\w+)"', page)
    assert len(games) >= 4
    for game in games:
        # The text is a position of the game whose card has the field.
        text = "" if f'id="text-{game}"' in page else "a position of another game"
        answer = await ada.send("/boards", {"name": "Ada", "game": game, "text": text})
        assert re.fullmatch(r"/boards/[0-9a-f]{32}", answer.url.path), game


async def test_a_board_of_its_own_has_the_options_of_the_form(ada: Reader) -> None:
    form = {"game": "coffee", "name": "Ada", "option-board": "sq-4", "option-n": "3"}
    answer = await ada.send("/boards", {**form, "seat-0": "me", "seat-1": "open"})
    board = answer.url.path
    assert "Board: Square, side 4" in answer.text
    assert board in await ada.read("/boards")
    renamed = await ada.send(f"{board}/title", {"title": "An <odd> idea"})
    assert "An &lt;odd&gt; idea" in renamed.text
    said = await ada.send(f"{board}/comment", {"at": "0", "text": "Begin <here>"})
    assert "Begin &lt;here&gt;" in said.text
    refused = await ada.send(
        "/boards",
        {
            "game": "coffee",
            "seat-0": "me",
            "seat-1": "open",
            "option-board": "sq-4",
            "option-n": "9",
        },
        422,
    )
    assert 'role="alert"' in refused.text
    usual = await ada.send("/boards", {"game": "cafe"})
    assert "Café" in usual.text


async def test_a_running_game_with_others_stays_at_its_table(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    await ada.act(table, "c3-")
    assert "Analysis board" not in await ada.read(f"{table}?move=1")
    answer = await ada.send("/boards", {"table": table.removeprefix("/tables/")}, 409)
    assert "when it is over" in answer.text


async def test_the_interface_has_all_of_it(ada: Reader) -> None:
    await ada.set_table("me", "me")
    made = await ada.client.post("/api/boards", json={"game": "coffee"})
    assert made.status_code == 201, made.text
    board = f"/api/boards/{made.json()['id']}"
    tried = await ada.client.post(f"{board}/moves", json={"at": 0, "actions": ["c3-"]})
    at = tried.json()["at"]
    info = (await ada.client.get(board)).json()
    assert [node["actions"] for node in info["nodes"]] == [[], ["c3-"]]
    assert (info["at"], info["shown"], info["mine"], info["seat"]) == (at, at, True, 1)
    assert "d3/" in info["legal"]
    for path, body in (
        ("comment", {"at": at, "text": "good"}),
        ("promote", {"at": at}),
        ("seeking", {"is_on": False}),
        ("lead", {"at": 0}),
        ("copy", None),
        ("cut", {"at": at}),
    ):
        answer = await ada.client.post(f"{board}/{path}", json=body)
        assert answer.status_code in {200, 201}, answer.text
    assert len((await ada.client.get(f"{board}?at=0")).json()["nodes"]) == 1
    named = await ada.client.patch(board, json={"title": "Mine"})
    assert named.status_code == 200, named.text
    titles = [line["title"] for line in (await ada.client.get("/api/boards")).json()["boards"]]
    assert sorted(titles) == ["Coffee", "Mine"]
    both = await ada.client.post("/api/boards", json={"game": "coffee", "table": "x"})
    assert both.status_code == 422
    assert (await ada.client.delete(board)).status_code == 204
    assert (await ada.client.get(board)).json()["code"] == "no_such_board"


async def test_the_tree_is_told_to_who_cannot_see_it(ada: Reader) -> None:
    await ada.set_table("me", "me")
    made = (await ada.client.post("/api/boards", json={"game": "coffee"})).json()["id"]
    for actions in (["c3-"], ["c3/"]):
        await ada.client.post(f"/api/boards/{made}/moves", json={"at": 0, "actions": actions})
    page = await ada.read(f"/boards/{made}")
    assert 'aria-label="Instead of c3-"' in page
    assert page.count('aria-current="step"') == 1
    bodies = re.findall(r"data-body='([^']*)'", page)
    assert all(json.loads(body.replace("&#34;", '"')) for body in bodies)


async def test_the_address_says_who_chooses_where_several_may(ada: Reader) -> None:
    await ada.set_table("me", "me")
    made = await ada.client.post("/api/boards", json={"game": "fcm", "seats": 2})
    board = f"/boards/{made.json()['id']}"
    at = 0
    while True:
        info = (await ada.client.get(f"/api{board}?at={at}")).json()
        if "reserve 100" in info["legal"]:
            break
        first = next(one for one in info["legal"] if one.startswith("place "))
        tried = await ada.client.post(f"/api{board}/moves", json={"at": at, "actions": [first]})
        at = tried.json()["at"]
    assert f'data-href="{board}?at={at}"' in await ada.read(f"{board}?at={at}")
    other = await ada.read(f"{board}?at={at}&seat=1")
    assert f'data-href="{board}?at={at}&amp;seat=1"' in other
    assert f'href="{board}?at={at}&amp;seat=0" data-step="seat"' in other
