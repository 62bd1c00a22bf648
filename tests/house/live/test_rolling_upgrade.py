"""Two servers are replaced one after the other, while people play: nobody notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.house.settings import MonitoringSettings
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import GENEROUS, quick_settings
from tests.house.killing import Player, inspect
from tests.house.processes import ServerProcess

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    needs_postgres,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM"),
]

PATIENCE = 120.0
PLAYERS = 4
LOOK_SECONDS = 0.1
THINK_SECONDS = 0.05
"""Who plays as fast as can be keeps the next server from opening."""
TOKEN = {"Authorization": "Bearer sesame"}


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


class Upstream(ServerProcess):
    """A server behind the proxy."""

    def __init__(self, place: TestPlace) -> None:
        settings = replace(
            quick_settings(place.data, GENEROUS, place.database_url),
            port=0,
            leave_seconds=1.0,
            watching=MonitoringSettings(token="sesame"),
        )
        super().__init__(settings)
        self.is_ready = False


@dataclass
class Proxy:
    """Sends every request to a server that says it is ready, as proxies do: a connection that is
    refused is tried at another one, and what was sent once is never sent again."""

    upstreams: list[Upstream]
    client: httpx2.AsyncClient
    troubles: list[str] = field(default_factory=list)
    _turn: int = 0

    async def watch(self) -> None:
        while True:
            for upstream in tuple(self.upstreams):
                upstream.is_ready = await self._is_ready(upstream)
            await asyncio.sleep(LOOK_SECONDS)

    async def ask(self, method: str, path: str, token: str, body: object = None) -> httpx2.Response:
        async with asyncio.timeout(PATIENCE):
            while True:
                self._turn += 1
                ready = [upstream for upstream in self.upstreams if upstream.is_ready]
                if not ready:
                    await asyncio.sleep(0.01)
                    continue
                server = ready[self._turn % len(ready)]
                with contextlib.suppress(httpx2.ConnectError):
                    answer = await self.client.request(
                        method,
                        server.address + path,
                        json=body,
                        headers={"Authorization": f"Bearer {token}"} if token else {},
                    )
                    if answer.status_code >= 500:
                        self.troubles.append(f"{method} {path}: {answer.status_code}")
                    return answer
                server.is_ready = False

    async def until_ready(self, upstream: Upstream) -> None:
        async with asyncio.timeout(PATIENCE):
            while not upstream.is_ready:  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.02)

    async def _is_ready(self, upstream: Upstream) -> bool:
        try:
            answer = await self.client.get(f"{upstream.address}/readyz", headers=TOKEN)
        except httpx2.TransportError:
            return False
        return answer.status_code == 200


@contextlib.asynccontextmanager
async def proxy_before(place: TestPlace) -> AsyncIterator[Proxy]:
    # Every request has its connection, as between nginx and its upstreams.
    limits = httpx2.Limits(max_keepalive_connections=0)
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=limits) as client:
        starting = [asyncio.to_thread(Upstream, place) for _ in range(2)]
        proxy = Proxy(list(await asyncio.gather(*starting)), client)
        watching = asyncio.create_task(proxy.watch())
        try:
            yield proxy
        finally:
            watching.cancel()
            for upstream in proxy.upstreams:
                upstream.kill()


async def sit_down(proxy: Proxy, number: int) -> Player:
    guest = await proxy.ask("POST", "/api/players", "", {"name": f"Guest {number}"})
    token = guest.json()["token"]
    seats = [{"who": "me"}, {"who": "me"}]
    wish = {"game": "auction", "options": {"lots": 6}, "seats": seats}
    made = await proxy.ask("POST", "/api/tables", token, wish)
    return Player(token, made.json()["table"], Rng(number))


async def play_on(proxy: Proxy, number: int, players: list[Player], over: asyncio.Event) -> None:
    """Play one game after the other."""
    while not over.is_set():
        player = await sit_down(proxy, number)
        players.append(player)
        await play(proxy, player, over)


async def play(proxy: Proxy, player: Player, over: asyncio.Event) -> None:
    """Look and act in turns, drafts and confirmed moves, and note what was acknowledged."""
    while not over.is_set():
        seat = player.rng.below(2)
        path = f"/api/tables/{player.table}/seats/{seat}"
        view = (await proxy.ask("GET", path, player.token)).json()
        page = await proxy.ask("GET", f"/tables/{player.table}", player.token)
        assert page.status_code == 200, page.text
        if not view["legal"]:
            continue
        action = player.rng.choice(view["legal"])
        body = {"decision": view["decision"], "actions": [action["text"]]}
        answer = await proxy.ask("POST", f"{path}/actions", player.token, body)
        assert answer.status_code == 200, answer.text
        done = answer.json()
        player.entries = int(done["head"].partition(":")[0])
        player.drafts[seat] = tuple(done["draft"])
        player.acknowledged += 1
        if done["phase"] == "over":
            return
        await asyncio.sleep(THINK_SECONDS)


async def test_a_rolling_upgrade_loses_nothing_and_shows_no_error(
    place: TestPlace, auction: str
) -> None:
    over = asyncio.Event()
    async with proxy_before(place) as proxy:
        for upstream in tuple(proxy.upstreams):
            await proxy.until_ready(upstream)
        players: list[Player] = []
        playing = [
            asyncio.create_task(play_on(proxy, number, players, over)) for number in range(PLAYERS)
        ]
        for old in tuple(proxy.upstreams):
            before = sum(player.acknowledged for player in players)
            old.leave()
            async with asyncio.timeout(PATIENCE):
                while not old.has_left():  # noqa: ASYNC110 - polls
                    await asyncio.sleep(0.02)
            old.kill()
            new = await asyncio.to_thread(Upstream, place)
            proxy.upstreams[proxy.upstreams.index(old)] = new
            await proxy.until_ready(new)
            assert not any(one.done() for one in playing)
            assert sum(player.acknowledged for player in players) > before
        over.set()
        await asyncio.gather(*playing)
    assert not proxy.troubles
    await inspect(place, players)
