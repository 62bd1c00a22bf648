"""What somebody writes down, says among players, thinks of others or plans is for nobody else: no
address of the house answers another with any of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from tests.house.leaks.addresses import Asking, addresses
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("side_room_here")]

WORD = "zwetschkenfleck"
NOTE = "powidltascherl"
_OTHER_EACH_TIME = re.compile(r'<code>[0-9a-f]{16}</code>|data-now="[0-9]+"')
"""The id of a request, and the time."""


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(app) as opened:
        yield opened


async def all_of(
    client: httpx2.AsyncClient, who: Visitor | None, paths: Iterable[str]
) -> dict[str, str]:
    """By address: everything that somebody can fetch there."""
    headers = {"Authorization": f"Bearer {who.token}"} if who else {}
    found = {}
    for address in paths:
        answer = await client.get(address, headers=headers)
        found[address] = _OTHER_EACH_TIME.sub("", f"{answer.headers.get('ETag')} {answer.text}")
    return found


async def test_nobody_else_reads_what_is_ones_own(app: FastAPI, client: httpx2.AsyncClient) -> None:
    ada, ben, flora = [await log_in(client, name) for name in ("Ada", "Ben", "Flora")]
    pace = {"kind": "live", "start": 3600, "time_up": "forfeit", "first_move": 0}
    seats = [{"who": "me"}, {"who": "open"}]
    made = await ada.post("/api/tables", {"game": "coffee", "seats": seats, "pace": pace}, 201)
    table, table_id = f"/api/tables/{made['table']}", made["table"]
    await ben.post(f"{table}/seats/1")
    await ada.act(table, "c3-")
    asking = Asking("coffee", table_id, ada.id, 2, None, 1, "d3|", ("a1", "b2"))
    paths = addresses(app, asking)
    viewers = {"Ben": ben, "somebody": None}
    before = {name: await all_of(client, who, paths) for name, who in viewers.items()}

    await ada.send("PUT", f"{table}/notes/1", {"text": NOTE}, 204)
    await ada.send("PUT", f"{table}/notes/map/d4", {"text": NOTE}, 204)
    for other, tie in ((flora, "friend"), (ben, "muted")):
        await ada.send("PUT", f"/api/me/people/{other.id}/{tie}", None, 204)
    root = (await ada.get(f"{table}/seats/0/ahead"))["root"]
    line = {"root": root, "moves": [["d3|"], ["d4-"]]}
    await ada.post(f"{table}/seats/0/ahead/lines", line)
    await ada.post(f"{table}/seats/0/ahead/premove", {"root": root, "actions": ["b2/"]})
    premoves = await ada.get(f"{table}/seats/0/ahead")
    assert premoves["premove"] == {"actions": ["b2/"], "whole": True}
    for name, who in viewers.items():
        now = await all_of(client, who, paths)
        assert [path for path in now if now[path] != before[name][path]] == [], name

    await ada.post(f"{table}/talk", {"room": "players", "text": WORD}, 201)
    said = f"{table}/talk"
    assert WORD in str(await ben.get(said))
    assert NOTE in str(await ada.get(f"{table}/notes"))
    now = await all_of(client, flora, paths)
    assert [path for path, text in now.items() if WORD in text or NOTE in text] == []


async def test_of_a_private_table_nobody_without_its_address_hears_anything(
    app: FastAPI, client: httpx2.AsyncClient
) -> None:
    ada, flora = await log_in(client, "Ada"), await log_in(client, "Flora")
    body = {"game": "coffee", "private": True, "seats": [{"who": "me"}, {"who": "open"}]}
    table = (await ada.post("/api/tables", body, 201))["table"]
    asking = Asking("coffee", table, ada.id, 2, None, 1, "d3|", ("a1", "b2"))
    elsewhere = [path for path in addresses(app, asking) if table not in path]
    for who in (flora, None):
        found = await all_of(client, who, elsewhere)
        assert [path for path, text in found.items() if table in text] == []
    page = await client.get(f"/tables/{table}")
    assert "og:" not in page.text
    assert (await client.get(f"/tables/{table}/picture.png")).status_code in {403, 404}
