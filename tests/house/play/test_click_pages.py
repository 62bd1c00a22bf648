"""What is clicked on a page is answered with what the page shows next."""

from __future__ import annotations

import re

import httpx2
import pytest

from tests.house.readers import Reader

pytestmark = pytest.mark.anyio


async def click(
    reader: Reader, path: str, body: object = None, status: int = 200
) -> httpx2.Response:
    """The answer to a click, which has this status."""
    answer = await reader.client.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer


async def fragment(reader: Reader, table: str) -> httpx2.Response:
    """What the page would fetch."""
    return await reader.client.get(f"{table}/fragment")


async def sit_down(ada: Reader, ben: Reader, game: str = "coffee") -> str:
    """A table of two."""
    table = await ada.set_table("me", "open", game=game)
    await ben.sit_down(table)
    return table


async def test_an_action_is_answered_with_the_fragment(ada: Reader, ben: Reader) -> None:
    table = await sit_down(ada, ben)
    decision = ada.choices(await ada.read(table))["about"]["decision"]
    body = {"decision": decision, "actions": ["c3-"], "after": 0}
    answer = await click(ada, f"{table}/seats/0/actions", body)
    asked = await fragment(ada, table)
    assert answer.text == asked.text
    assert answer.headers["ETag"] == asked.headers["ETag"]
    assert 'data-mood="theirs"' in answer.text
    assert 'data-mood="mine"' in (await fragment(ben, table)).text


async def test_the_fragment_is_that_of_the_page_s_own_address(ada: Reader) -> None:
    table = await ada.set_table("me", "me")
    decision = ada.choices(await ada.read(f"{table}?seat=0"))["about"]["decision"]
    body = {"decision": decision, "actions": ["c3-"]}
    answer = await click(ada, f"{table}/seats/0/actions?seat=1&move=0", body)
    assert answer.text == (await ada.client.get(f"{table}/fragment?seat=1&move=0")).text


async def test_small_actions_are_answered_and_taken_back(ada: Reader, ben: Reader) -> None:
    table = await sit_down(ada, ben, game="auction")
    for reader, seat in ((ada, 0), (ben, 1)):
        legal = reader.choices(await reader.read(table))["actions"]
        await reader.act(table, legal[0]["text"], seat=seat)
    decision = ada.choices(await ada.read(table))["about"]["decision"]
    body = {"decision": decision, "actions": ["raise 2"], "after": 0}
    page = (await click(ada, f"{table}/seats/0/actions", body)).text
    assert ada.choices(page)["draft"] == ["raise 2"]
    page = (await click(ada, f"{table}/seats/0/undo")).text
    assert ada.choices(page)["draft"] == []


async def test_undoing_and_resigning_are_answered_too(ada: Reader, ben: Reader) -> None:
    table = await sit_down(ada, ben)
    await ada.act(table, "c3-")
    await ben.act(table, "d3|", seat=1)
    page = (await click(ada, f"{table}/seats/0/undo")).text
    assert "Withdraw" in page
    page = (await click(ben, f"{table}/undo/answer", {"seat": 1, "agree": True})).text
    assert 'data-mood="theirs"' in page
    page = (await click(ben, f"{table}/seats/1/resign")).text
    assert 'data-mood="over"' in page


async def test_an_analysis_is_answered_with_what_is_known(ada: Reader, ben: Reader) -> None:
    table = await sit_down(ada, ben)
    early = await click(ada, f"{table}/analysis", status=409)
    assert early.json()["code"] == "not_started"
    await ada.act(table, "c3-")
    await click(ben, f"{table}/seats/1/resign")
    assert 'data-stage="offered"' in await ada.read(f"{table}?move=1")
    page = (await click(ada, f"{table}/analysis?move=1")).text
    # So short a game may be known already.
    assert re.search('id="lookback" data-stage="(working|proving|done)"', page)
    assert 'data-mood="past"' in page


async def test_what_is_refused_is_a_problem(ada: Reader, ben: Reader) -> None:
    table = await sit_down(ada, ben)
    decision = ada.choices(await ada.read(table))["about"]["decision"]
    path = f"{table}/seats/0/actions"
    body = {"decision": decision, "actions": ["z9-"]}
    refused = await click(ada, path, body, 422)
    assert refused.json() == (await click(ada, f"/api{path}", body, 422)).json()
    other = await click(ben, path, {"decision": decision, "actions": ["c3-"]}, 403)
    assert other.json()["code"] == "not_your_seat"
    nobody = await click(Reader(ada.app, "Nobody"), path, body, 401)
    assert nobody.json()["code"] == "no_name"
