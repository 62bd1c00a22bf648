"""The host token works once: nobody who saw an earlier one takes the house over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.house.accounts.store import delete_player
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.serve import greeting
from kaffeehaus.house.settings import Settings
from tests.house.admin.accounts import make_account
from tests.house.servers import PATIENCE, RunningServer, running
from tests.house.visitors import Visitor, log_in

ADDRESS_OF_HOST = "host?token="


@pytest.mark.anyio
async def test_a_used_token_is_refused_even_when_the_host_has_left(
    app: FastAPI, client: httpx2.AsyncClient
) -> None:
    room: AdminService = app.state.services.admin
    token = await room.token()
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    for name, visitor in (("Ada", ada), ("Ben", ben)):
        await make_account(app, visitor, name)
    await ada.send("POST", "/api/host", {"token": token}, 204)
    assert (await ben.post("/api/host", {"token": token}, 403))["code"] == "has_host"
    await room.store.write(ALONE, delete_player, ada.id, "somebody")
    assert (await ben.post("/api/host", {"token": token}, 403))["code"] == "bad_token"
    drawn = await room.token()
    assert drawn not in {None, token}
    await ben.send("POST", "/api/host", {"token": drawn}, 204)


@pytest.mark.anyio
async def test_a_guest_does_not_use_the_token_up(app: FastAPI, client: httpx2.AsyncClient) -> None:
    room: AdminService = app.state.services.admin
    ada = await log_in(client, "Ada")
    token = await room.token()
    assert (await ada.post("/api/host", {"token": token}, 409))["code"] == "needs_account"
    await make_account(app, ada, "Ada")
    form = await client.post("/host", data={"token": token}, headers=ada.headers)
    assert (form.status_code, form.headers["Location"]) == (303, "/host")


def test_the_token_is_printed_until_the_house_has_a_host(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        first = house.server.host_token
        assert f"{ADDRESS_OF_HOST}{first}" in _printed(house)
    with running(tmp_path) as house, house.client("Ada") as ada:
        assert house.server.host_token == first, "a restart draws no other token"
        me = str(ada.get("/api/me").json()["id"])
        _do(house, make_account(house.server._app, Visitor(None, me, ""), "Ada"))  # type: ignore[arg-type] # asks nothing
        assert ada.post("/api/host", json={"token": first}).status_code == 204
    with running(tmp_path) as house, house.client("Ben") as ben:
        assert ADDRESS_OF_HOST not in _printed(house)
        me = str(ben.get("/api/me").json()["id"])
        _do(house, make_account(house.server._app, Visitor(None, me, ""), "Ben"))  # type: ignore[arg-type] # asks nothing
        refused = ben.post("/api/host", json={"token": first})
        assert (refused.status_code, refused.json()["code"]) == (403, "has_host")


def _printed(house: RunningServer) -> str:
    return greeting(Settings(), 8000, house.server.host_token)


def _do(house: RunningServer, work: Coroutine[object, object, None]) -> None:
    """Do something in the loop of the server."""
    room: AdminService = house.server._app.state.services.admin
    asyncio.run_coroutine_threadsafe(work, room.store.writer._loop).result(PATIENCE)
