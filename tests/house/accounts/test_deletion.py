"""Own tables, an export, and leaving: nobody's game is destroyed by it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.accounts.store import export_rows
from kaffeehaus.house.http.sessions import Sessions
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

OPEN = {"who": "open"}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(app) as client:
        yield client


async def _sit(visitor: Visitor, table: str, seat: int = 1) -> None:
    await visitor.post(f"{table}/seats/{seat}")


async def test_own_tables_are_sorted_searched_and_led_through(client: httpx2.AsyncClient) -> None:
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    first, second = await ada.table(OPEN), await ada.table(OPEN)
    await _sit(ben, first)
    await _sit(ben, second)
    waiting = await ada.table(OPEN)
    over = await ada.table(OPEN)
    await _sit(ben, over)
    await ada.post(f"{over}/seats/0/resign")

    turn = await ada.get("/api/me/tables")
    assert turn["counts"] == {"turn": 2, "waiting": 1, "finished": 1}
    assert [line["table"] for line in turn["tables"]] == [first[-32:], second[-32:]]
    theirs = await ben.get("/api/me/tables?list=waiting")
    assert {line["table"] for line in theirs["tables"]} == {first[-32:], second[-32:]}
    assert (await ada.get("/api/me/turns")) == {"count": 2, "next": first[-32:]}
    besides = await ada.get(f"/api/me/turns?besides={first[-32:]}")
    assert besides == {"count": 1, "next": second[-32:]}
    found = await ada.get("/api/me/tables?list=finished&search=BEN")
    assert [line["table"] for line in found["tables"]] == [over[-32:]]
    assert (await ada.get("/api/me/tables?list=waiting&search=ben"))["counts"]["waiting"] == 0
    assert (await ada.get("/api/me/tables?list=waiting&search=coff"))["counts"]["waiting"] == 1
    assert (await ada.get("/api/me/tables?search=100%25"))["counts"]["turn"] == 0
    assert (await ada.get(waiting))["phase"] == "waiting"

    page = await client.get("/me/tables", headers=_as(ada))
    assert page.text.count("menu-line") == 2
    onward = await client.get(f"/me/next?besides={first[-32:]}", headers=_as(ada))
    assert onward.headers["location"] == f"/tables/{second[-32:]}"


async def test_an_export_has_everything_but_what_would_let_somebody_in(
    client: httpx2.AsyncClient,
) -> None:
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    table = await ada.table(OPEN)
    await _sit(ben, table)
    await ada.act(table, "c3/")
    answer = await client.get("/me/export", headers=_as(ada))
    assert "attachment" in answer.headers["content-disposition"]
    exported = answer.json()
    assert exported["player"] == ada.id
    assert exported["kept"]["audit"][0]["words"] == "A program"
    assert exported["kept"]["players"][0]["name"] == "Ada"
    assert len(exported["kept"]["sessions"]) == 1
    assert "token_hash" not in answer.text
    record = loads(json.dumps(exported["tables"][0]["record"]))
    assert verify(record).status in {Status.COMPLETE, Status.RUNNING}
    assert ben.id not in json.dumps(exported["kept"])


async def test_who_leaves_is_forgotten_and_destroys_no_game(
    app: FastAPI, client: httpx2.AsyncClient
) -> None:
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    finished, running, waiting = [await ada.table(OPEN) for _ in range(3)]
    for table in (finished, running):
        await _sit(ben, table)
    await ben.post(f"{finished}/seats/1/resign")
    page = (await client.get("/me/goodbye", headers=_as(ada))).text
    assert "You resign 1 running game." in page
    assert "You leave 1 table" in page
    unsure = await client.post("/me/goodbye", headers=_as(ada))
    assert unsure.status_code == 422
    await ada.send("PATCH", "/api/me/preferences", {"passes_empty_turns": True})
    rest = {"zone": "Europe/Vienna", "hours": {"begin": 540, "end": 1320}, "holidays": []}
    await ada.send("PUT", "/api/me/rest", rest)
    await ada.send("PUT", f"/api/me/people/{ben.id}/friend", None, 204)
    await ben.send("PUT", f"/api/me/people/{ada.id}/friend", None, 204)
    left = await client.delete("/api/me", headers=_bearer(ada))
    assert left.status_code == 204
    assert (await ben.get("/api/me/people"))["friends"] == []
    await _has_forgotten(app, ada.id)

    await ada.get("/api/me", 401)
    for table in (finished, running):
        view = await ben.get(table)
        assert view["phase"] == "over"
        assert [seat["name"] for seat in view["seats"]] == ["Somebody who left", "Ben"]
        assert view["seats"][0]["guest"] is False
        assert "Ada" not in json.dumps(view)
        record = await client.get(f"{table}/record", headers=_bearer(ben))
        assert verify(loads(record.text)).status is Status.COMPLETE
    assert (await ben.get(running))["outcome"]["ranks"] == [2, 1]
    assert (await ben.get(waiting))["phase"] == "called_off"
    names = {
        s["name"]
        for line in (await ben.get("/api/me/tables?list=finished"))["tables"]
        for s in line["seats"]
    }
    assert names == {"Somebody who left", "Ben"}
    assert "Ada" not in (await client.get(f"/tables/{finished[-32:]}", headers=_as(ben))).text


async def _has_forgotten(app: FastAPI, player_id: str) -> None:
    """Of who has left the house knows the id, and that a seat was theirs."""
    sessions: Sessions = app.state.sessions
    kept = await sessions._store.read(export_rows, player_id)
    [player] = kept.pop("players")
    assert [name for name, value in player.items() if value is not None] == [
        "id",
        "name",
        "created",
        "left",
    ]
    assert {name for name, rows in kept.items() if rows} == {"seats"}


async def test_forget_me_here_asks_and_says_what_a_guest_would_lose(
    client: httpx2.AsyncClient,
) -> None:
    ada = await log_in(client, "Ada")
    await ada.table(OPEN)
    page = (await client.get("/me/forget", headers=_as(ada))).text
    assert "You would lose your seat in 1 game" in page
    assert (await ada.get("/api/me"))["name"] == "Ada"


def _as(visitor: Visitor) -> dict[str, str]:
    return {"Cookie": f"kaffeehaus={visitor.token}"}


def _bearer(visitor: Visitor) -> dict[str, str]:
    return {"Authorization": f"Bearer {visitor.token}"}
