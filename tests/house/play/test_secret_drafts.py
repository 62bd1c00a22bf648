"""Of a draft the others learn that it began, and never how many small actions it has."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.live.hub import LOBBY
from kaffeehaus.house.players.model import Player
from tests.house.database.places import TestPlace
from tests.house.houses import PATIENCE, OpenHouse, open_house
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

SMALL = ("raise 5", "lower 1", "raise 1")


@pytest.fixture(autouse=True)
def _every_moment_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is stored with a time of its own can be told from what was stored before."""
    moments = itertools.count(1_000_000_000_000)
    monkeypatch.setattr("kaffeehaus.house.tables.writes.now", lambda: next(moments))


CLOCK = re.compile(r' data-now="\d+"')
"""A page tells the time of the house, which goes on whatever anybody does."""


@pytest.fixture
async def client(tmp_path: Path, auction: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


async def _at_the_auction(client: httpx2.AsyncClient) -> tuple[str, Visitor, Visitor]:
    """The id of a table at which both are to bid in secret, and who sits there."""
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    path = await ada.table({"who": "open"}, game="auction")
    await ben.post(f"{path}/seats/1")
    for seat, who in enumerate((ada, ben)):
        legal = (await who.get(f"{path}/seats/{seat}"))["legal"]
        await who.act(path, legal[0]["text"], seat=seat)
    return path.rpartition("/")[2], ada, ben


async def _all_that_is_seen(
    client: httpx2.AsyncClient, table: str, token: str | None
) -> dict[str, tuple[str, str | None]]:
    """By address: what somebody is answered there, and the ETag."""
    seen = {}
    for path in (
        "/",
        "/fragment",
        f"/tables/{table}",
        f"/tables/{table}/fragment",
        f"/tables/{table}/record",
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/tables/{table}/view",
        f"/api/tables/{table}/history",
        f"/api/tables/{table}/record",
    ):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.text)
        seen[path] = (CLOCK.sub("", answer.text), answer.headers.get("ETag"))
    return seen


async def test_small_actions_change_nothing_that_others_are_answered(
    client: httpx2.AsyncClient,
) -> None:
    table, ada, ben = await _at_the_auction(client)
    await ada.act(f"/api/tables/{table}", SMALL[0])
    others = (ben.token, None)
    begun = [await _all_that_is_seen(client, table, token) for token in others]
    for action in SMALL[1:]:
        await ada.act(f"/api/tables/{table}", action)
        assert [await _all_that_is_seen(client, table, token) for token in others] == begun
    await ada.delete(f"/api/tables/{table}/seats/0/draft?keep=1")
    assert [await _all_that_is_seen(client, table, token) for token in others] == begun
    await ada.act(f"/api/tables/{table}", "ready")
    assert [await _all_that_is_seen(client, table, token) for token in others] != begun


async def _bidding(opened: OpenHouse) -> tuple[str, Player, Player]:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction")
    for seat, player in enumerate((ada, ben)):
        view = await opened.see(table_id, player)
        await opened.act(table_id, player, str(view.legal[0]), seat=seat)
    return table_id, ada, ben


async def test_no_stream_of_others_hears_of_small_actions(opened: OpenHouse) -> None:
    table_id, ada, ben = await _bidding(opened)
    hub = opened.house.hub
    await opened.act(table_id, ada, SMALL[0])
    followed = {table_id: "", LOBBY: ""}
    streams = [hub.open(ben.id, followed), hub.open(None, followed)]
    async with asyncio.timeout(PATIENCE):
        while not hub.presence(table_id).nameless:  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.01)
    # Who is there has been told. The lobby is told a little later: this is that moment.
    opened.house.change_feed._publish_lobby()
    known = [dict(stream.known) for stream in streams]
    for action in SMALL[1:]:
        await opened.act(table_id, ada, action)
    opened.house.change_feed._publish_lobby()
    assert [stream.known for stream in streams] == known


async def test_a_house_that_opens_again_tells_no_more(place: TestPlace, auction: str) -> None:
    async with open_house(place) as opened:
        table_id, ada, ben = await _bidding(opened)
        before = (await opened.house.lobby.lists(None)).running[0].row.touched
    async with open_house(place) as opened:
        for action in SMALL:
            await opened.act(table_id, ada, action)
    async with open_house(place) as opened:
        assert (await opened.house.lobby.lists(None)).running[0].row.touched == before
        assert (await opened.see(table_id, ben)).changed == before
        await opened.act(table_id, ada, "ready")
        assert (await opened.house.lobby.lists(None)).running[0].row.touched > before


async def test_what_others_see_stays_drawn_while_somebody_chooses(opened: OpenHouse) -> None:
    """Otherwise the time it takes to answer them would tell."""
    table_id, ada, ben = await _bidding(opened)
    await opened.act(table_id, ada, SMALL[0])
    others = [await opened.see(table_id, player) for player in (ben, None)]
    mine = await opened.see(table_id, ada)
    await opened.act(table_id, ada, SMALL[1])
    again = [await opened.see(table_id, player) for player in (ben, None)]
    assert all(now is before for now, before in zip(again, others, strict=True))
    assert (await opened.see(table_id, ada)).draft != mine.draft
