"""Cursors: every list can be read page by page, and a list that changes meanwhile loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.house.visitors import Visitor, log_in, quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

COMPLETE = {
    "list_friends": "three lists, each with a limit of its own",
    "list_channels": "at most as many as a player may have",
    "list_notes": "by move",
    "list_solved_boards": "one of each, and few are solved",
}
"""Operations that sound like a list and are none, or one that cannot grow."""
PARTLY = {"get_move_history"}
"""Operations that respond with a list and more."""


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


def test_every_list_has_a_cursor(app: FastAPI) -> None:
    lists = set()
    for methods in app.openapi()["paths"].values():
        operation = methods.get("get", {"responses": {}})
        content = operation["responses"].get("200", {}).get("content", {})
        is_array = content.get("application/json", {}).get("schema", {}).get("type") == "array"
        is_list = is_array or operation.get("summary", "").startswith("List")
        if not is_list and operation.get("operationId") not in PARTLY:
            continue
        lists.add(operation["operationId"])
        names = {parameter["name"] for parameter in operation.get("parameters", ())}
        assert operation["operationId"] in COMPLETE or {"cursor", "limit"} <= names
    assert set(COMPLETE) <= lists
    assert len(lists) > 20


async def pages(visitor: Visitor, path: str, member: str, key: str) -> list[list[object]]:
    """The keys of all items by page, following the `Link` headers."""
    found = []
    address: str | None = path
    while address is not None:
        answer = await visitor.client.get(address, headers=visitor.headers)
        assert answer.status_code == 200, answer.text
        body: Parsed = answer.json()
        found.append([item[key] for item in (body[member] if member else body)])
        link = re.fullmatch('<(.+)>; rel="next"', answer.headers.get("Link", ""))
        address = link[1] if link else None
    return found


async def test_lists_are_read_page_by_page(app: FastAPI) -> None:
    async with serving(app) as client:
        ada = await log_in(client, "Ada")
        seats = [{"who": "me"}, {"who": "open"}]
        for _ in range(3):
            await ada.post("/api/tables", {"game": "coffee", "seats": seats, "private": False}, 201)
        await _every_item_is_there_once(ada)
        await _moves_and_messages_have_pages(ada)
        await _public_tables_have_pages(await log_in(client, "Ben"))
        await _a_change_meanwhile_loses_nothing(ada)
        for cursor in ("x", "1", "-1.x", "1.!", "1.x.y"):
            refused = await ada.get(f"/api/me/tables?list=waiting&cursor={cursor}", 422)
            assert refused["code"] == "invalid"
        beyond = await ada.get("/api/me/tables?list=waiting&cursor=999999999999999.x")
        assert beyond["tables"] == []


async def _every_item_is_there_once(ada: Visitor) -> None:
    for path, member, key in [
        ("/api/me/tables?list=waiting", "tables", "table"),
        ("/api/games?", "", "id"),
        ("/api/pairing?", "", "game"),
        ("/api/puzzles?", "", "book"),
    ]:
        [whole] = await pages(ada, path, member, key)
        parts = await pages(ada, f"{path}&limit=2", member, key)
        assert [item for part in parts for item in part] == whole
        assert {len(part) for part in parts[:-1]} == {2}


async def _moves_and_messages_have_pages(ada: Visitor) -> None:
    table = await ada.table({"who": "me"})
    for number in range(3):
        await ada.post(f"{table}/talk", {"room": "players", "text": f"{number}"}, 201)
    for seat, move in enumerate(("c3-", "d3|")):
        await ada.act(table, move, seat=seat)
    assert await pages(ada, f"{table}/history?limit=1", "moves", "move") == [[1], [2]]
    texts = await pages(ada, f"{table}/talk?limit=2", "messages", "text")
    assert texts == [["1", "2"], ["0"]]
    texts = await pages(ada, f"{table}/talk?limit=1&before=3", "messages", "text")
    assert texts == [["1"], ["0"]]


async def _public_tables_have_pages(ben: Visitor) -> None:
    parts = await pages(ben, "/api/tables?list=open&limit=2", "open", "table")
    assert [len(part) for part in parts] == [2, 1]


async def _a_change_meanwhile_loses_nothing(ada: Visitor) -> None:
    answer = await ada.client.get("/api/me/tables?list=waiting&limit=1", headers=ada.headers)
    shown = [line["table"] for line in answer.json()["tables"]]
    await ada.table({"who": "open"})  # Comes first, and would shift positions.
    link = re.findall("<(.+)>", answer.headers["Link"])[0]
    rest = [table for part in await pages(ada, link, "tables", "table") for table in part]
    assert (len(rest), set(shown) & set(rest)) == (2, set())
