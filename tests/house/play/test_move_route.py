"""The route of moves answers as FastAPI itself would, whatever is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

BY_FASTAPI = {"Content-Type": "application/json; charset=utf-8"}
"""Leaves a request to FastAPI's dependency injection."""
NOT_COMPARED = {"x-request-id", "ratelimit"}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


async def two_tables(ada: Visitor, ben: Visitor) -> tuple[str, str]:
    """Two tables that are alike but for who they are."""
    tables = await ada.table({"who": "open"}), await ada.table({"who": "open"})
    for table in tables:
        await ben.post(f"{table}/seats/1")
    return tables


async def test_both_ways_answer_the_same(client: httpx2.AsyncClient) -> None:
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    one, other = await two_tables(ada, ben)
    asked: list[tuple[Visitor | None, str, object]] = [
        (ada, "/seats/0/actions", {"decision": 0, "actions": ["c3-"]}),
        (ada, "/seats/0/actions", {"decision": 0, "actions": ["c3-"]}),
        (ada, "/seats/0/actions", {"decision": 0, "actions": ["d3-"]}),
        (ada, "/seats/1/actions", {"decision": 0, "actions": ["d3-"]}),
        (ada, "/seats/100/actions", {"decision": 0, "actions": ["d3-"]}),
        (ada, "/seats/0/actions", {"decision": -1, "actions": []}),
        (ada, "/seats/7/actions", {"decision": 0, "actions": ["d3-"]}),
        (ben, "/seats/1/actions", {"decision": 3, "actions": ["nonsense"]}),
        (None, "/seats/1/actions", {"decision": 3, "actions": ["d3-"]}),
    ]
    for who, path, body in asked:
        headers = {"Authorization": "Bearer nobody"} if who is None else who.headers
        quick = await client.post(one + path, json=body, headers=headers)
        usual = await client.post(other + path, json=body, headers={**headers, **BY_FASTAPI})
        assert quick.status_code == usual.status_code, quick.text
        assert told(quick, one) == told(usual, other)
        assert named(quick) == named(usual)
        assert quick.headers["x-request-id"] != usual.headers["x-request-id"]


async def test_malformed_and_foreign_moves_are_refused(client: httpx2.AsyncClient) -> None:
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    table, _ = await two_tables(ada, ben)
    path = f"{table}/seats/0/actions"
    move = {"decision": 0, "actions": ["c3-"]}
    foreign = {"Cookie": f"kaffeehaus={ada.token}", "Origin": "https://elsewhere.example"}
    assert (await client.post(path, json=move, headers=foreign)).status_code == 403
    misnamed = {**ada.headers, "Host": "elsewhere.example"}
    assert (await client.post(path, json=move, headers=misnamed)).status_code == 400
    assert (await client.post(path, content=b"{", headers=ada.headers)).status_code == 422
    assert (await client.post(path, json={}, headers=ada.headers)).status_code == 422
    assert (await client.post(path, json=move)).status_code == 401


def told(answer: httpx2.Response, table: str) -> str:
    """What was answered, without the name of the table and what follows from it."""
    body = answer.json()
    for name in ("stamp", "head"):
        if name in body:
            body[name] = body[name].partition("-")[0].partition(":")[0]
    return str(body).replace(table.rpartition("/")[2], "TABLE")


def named(answer: httpx2.Response) -> dict[str, str]:
    """Its headers, but for the length of what is named otherwise."""
    return {name: text for name, text in answer.headers.items() if name not in NOT_COMPARED}
