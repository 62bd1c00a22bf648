"""Programs find an opponent: quick pairing and challenges over the API, and the pages' forms."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from tests.house.readers import Reader
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

BLITZ = {"game": "coffee", "pace": "5+3"}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


@pytest.fixture
async def programs(client: httpx2.AsyncClient) -> tuple[Visitor, Visitor]:
    return await log_in(client, "Ada"), await log_in(client, "Ben")


async def test_two_programs_are_paired(programs: tuple[Visitor, Visitor]) -> None:
    ada, ben = programs
    request = await ada.post("/api/me/pairing", BLITZ, 201)
    assert (request["pace"], request["rated"], request["table"]) == ("5+3", False, None)
    offers = await ben.get("/api/pairing")
    [coffee] = [game for game in offers if game["game"] == "coffee"]
    assert [(pace["pace"], pace["waiting"]) for pace in coffee["paces"]] == [
        ("3+2", 0),
        ("5+3", 1),
        ("10+5", 0),
        ("1d", 0),
    ]
    path = f"/api/me/pairing/{request['id']}"
    assert (await ada.send("PUT", path))["table"] is None
    await ben.send("PUT", path, status=404)
    table = (await ben.post("/api/me/pairing", BLITZ, 201))["table"]
    assert (await ada.send("PUT", path))["table"] == table
    assert [one["table"] for one in await ada.get("/api/me/pairing")] == [table]
    await ada.send("DELETE", path, status=404)
    await ada.post("/api/me/pairing", {**BLITZ, "rated": True}, 403)
    await ada.post("/api/me/pairing", {**BLITZ, "pace": "7+7"}, 422)


async def test_a_program_stops_waiting(programs: tuple[Visitor, Visitor]) -> None:
    ada, _ = programs
    request = await ada.post("/api/me/pairing", BLITZ, 201)
    await ada.send("DELETE", f"/api/me/pairing/{request['id']}", status=204)
    assert await ada.get("/api/me/pairing") == []


async def test_programs_challenge_each_other(programs: tuple[Visitor, Visitor]) -> None:
    ada, ben = programs
    asked = {**BLITZ, "player": ben.id, "seat": 0, "options": {"n": 3}}
    sent = await ada.post("/api/me/challenges", asked, 201)
    assert (sent["mine"], sent["status"], sent["seat"]) == (True, "open", 0)
    [seen] = await ben.get("/api/me/challenges")
    assert (seen["id"], seen["mine"], seen["seat"]) == (sent["id"], False, 1)
    path = f"/api/challenges/{sent['id']}"
    table = (await ben.post(f"{path}/accept"))["table"]
    assert (await ada.get(path))["table"] == table
    view = await ada.get(f"/api/tables/{table}")
    assert (view["my_seats"], view["options"]["n"], view["phase"]) == ([0], 3, "running")
    await ben.post(f"{path}/accept", status=409)

    sent = await ben.post("/api/me/challenges", {**BLITZ, "player": ada.id}, 201)
    path = f"/api/challenges/{sent['id']}"
    await ada.send("POST", f"{path}/decline", {"reason": "too_fast"}, 204)
    told = await ben.get(path)
    assert (told["status"], told["reason"], told["table"]) == ("declined", "too_fast", None)

    sent = await ben.post("/api/me/challenges", {**BLITZ, "player": ada.id}, 201)
    await ben.send("DELETE", f"/api/challenges/{sent['id']}", status=204)
    assert await ben.get("/api/me/challenges") == []
    await ben.post("/api/me/challenges", {**BLITZ, "player": "nobody"}, 404)


async def test_the_forms_work_without_scripts(ada: Reader, ben: Reader) -> None:
    page = await ada.send("/pairing", {"choice": "coffee 5+3", "name": "Ada"})
    assert page.url.path == "/"
    assert "Looking for an opponent" in page.text
    assert (await ada.client.get("/pairing")).url.path == "/"
    paired = await ben.send("/pairing", {"choice": "coffee 5+3", "name": "Ben"})
    table = paired.url.path
    assert table.startswith("/tables/")
    assert (await ada.client.get("/pairing")).url.path == table
    [mine] = (await ada.client.get(f"/api{table}")).json()["my_seats"]
    assert (await ada.client.post(f"/api{table}/seats/{mine}/resign")).status_code == 200
    over = await ben.read(table)
    assert "Next opponent" in over
    assert f"/challenges/new?table={table[8:]}&amp;at={mine}" in over
    assert "Next opponent" not in await Reader(ada.app, "Cleo").read(table)
    form = {"table": table[8:], "at": str(mine), "game": "coffee", "pace": "10+5"}
    assert "Challenge Ada" in await ben.read(f"/challenges/new?table={table[8:]}&at={mine}")
    sent = (await ben.send("/challenges", form)).url.path
    assert "Ada" in await ben.read("/challenges")
    assert "Ben</b> challenges you" in await ada.read("/me/notices/new")
    assert "Decline" in await ada.read(sent)
    assert await Reader(ada.app, "Cleo").read(sent, 401)
    accepted = await ada.send(f"{sent}/accept", {})
    assert accepted.url.path.startswith("/tables/")
    assert f'data-table="{accepted.url.path[8:]}"' in await ben.read(f"{sent}/fragment")
    again = (await ben.send("/challenges", form)).url.path
    assert (await ada.send(f"{again}/decline", {"reason": "later"})).url.path == "/challenges"
    assert "Not now." in await ben.read(again)
    third = (await ben.send("/challenges", form)).url.path
    await ben.send(f"{third}/cancel", {})
    assert "The challenge was cancelled." in await ada.read(third)
    refused = await ben.send("/challenges", {**form, "rated": "yes"}, 403)
    assert "Rated games need an account." in refused.text
    page = await ada.send("/pairing", {"choice": "coffee 1d"})
    assert "Waiting for an opponent" in page.text
