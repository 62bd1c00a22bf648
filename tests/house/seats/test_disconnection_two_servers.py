"""A lost connection in a live game whose players are at two servers, one of which is killed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partialmethod

import httpx2
import pytest

from kaffeehaus.core import pace
from kaffeehaus.house.live import peers
from kaffeehaus.house.live.hub import Hub
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import furnished_place
from tests.house.houses import GENEROUS, PATIENCE, quick_settings
from tests.house.processes import ServerProcess
from tests.parsed import Parsed

pytestmark = [pytest.mark.anyio, pytest.mark.slow, needs_postgres]


LIVE_GAME = {
    "game": "coffee",
    "seats": [{"who": "me"}, {"who": "open"}],
    "pace": {"kind": "live", "start": 600, "time_up": "forfeit", "first_move": 0},
}


def impatient() -> None:
    """Preparation of a server: seconds of waiting become parts of one, and a claim is immediate."""
    pace.SHORTEST_ABSENCE = pace.LONGEST_ABSENCE = 0
    peers.HEARTBEAT_SECONDS = 0.3
    Hub.__init__ = partialmethod(Hub.__init__, grace=0.2)  # type: ignore[assignment, method-assign] # only in that process


@dataclass
class AtTable:
    """A player at a table, by the API."""

    client: httpx2.AsyncClient
    token: str
    table: str = ""

    async def ask(
        self, method: str, server: ServerProcess, path: str, body: object = None
    ) -> Parsed:
        """Send a request with the path after the table's; the answer."""
        answer = await self.client.request(
            method,
            f"{server.address}/api/tables{self.table}{path}",
            json=body,
            headers={"Authorization": f"Bearer {self.token}"},
        )
        assert answer.is_success, answer.text
        return answer.json()

    async def act(self, server: ServerProcess, seat: int, action: str) -> None:
        """Make a move as soon as this server knows that it is the seat's turn."""
        await self.wait_until(server, lambda table: table["seats"][seat]["to_act"])
        decision = (await self.ask("GET", server, f"/seats/{seat}"))["decision"]
        move = {"decision": decision, "actions": [action]}
        await self.ask("POST", server, f"/seats/{seat}/actions", move)

    async def wait_until(self, server: ServerProcess, test: Callable[[Parsed], bool]) -> Parsed:
        """Wait until the table is so at this server."""
        async with asyncio.timeout(PATIENCE):
            while not test(table := await self.ask("GET", server, "")):  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.05)
        return table

    @contextlib.asynccontextmanager
    async def connected(self, server: ServerProcess) -> AsyncIterator[None]:
        """Keep the event stream of the table open, as its page does."""
        address = f"{server.address}/live?tables={self.table[1:]}"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with self.client.stream("GET", address, headers=headers) as stream:
            reading = asyncio.create_task(_read(stream))
            try:
                yield
            finally:
                reading.cancel()
                await asyncio.wait({reading})


async def _read(stream: httpx2.Response) -> None:
    with contextlib.suppress(httpx2.HTTPError):
        async for _ in stream.aiter_raw():
            pass


def is_absent(table: Parsed) -> bool:
    return table["seats"][1]["clock"]["absent_since"] is not None


def is_present(table: Parsed) -> bool:
    return table["seats"][1]["connected"] and not is_absent(table)


async def test_a_player_is_absent_when_the_server_dies_and_present_at_another_one(
    tmp_path_factory: pytest.TempPathFactory, schemas: None
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        place = stack.enter_context(furnished_place("postgres", tmp_path_factory.mktemp("house")))
        settings = replace(quick_settings(place.data, GENEROUS, place.database_url), port=0)

        def new_server() -> ServerProcess:
            opened = ServerProcess(settings, impatient)
            stack.callback(opened.kill)
            return opened

        first, second = new_server(), new_server()
        client = await stack.enter_async_context(httpx2.AsyncClient(timeout=PATIENCE))
        ada, ben = [await _player(client, first, name) for name in ("Ada", "Ben")]
        ada.table = ben.table = "/" + (await ada.ask("POST", first, "", LIVE_GAME))["table"]
        await ben.ask("POST", second, "/seats/1")
        await ada.act(first, 0, "c3-")
        await ben.act(second, 1, "d3|")
        async with ada.connected(first):
            async with ben.connected(second):
                await ada.wait_until(first, is_present)
                second.kill()
                await ada.wait_until(first, is_absent)
            third = new_server()
            async with ben.connected(third):
                await ada.wait_until(first, is_present)
                await ben.wait_until(third, is_present)
            for server in (first, third):
                await ada.wait_until(server, is_absent)
            await ada.ask("POST", first, "/seats/1/claim")
            for server in (first, third):
                over = await ben.wait_until(server, lambda table: table["phase"] == "over")
                assert over["end_sentence"] == "Ben was disconnected; Ada wins."


async def _player(client: httpx2.AsyncClient, server: ServerProcess, name: str) -> AtTable:
    made = await client.post(f"{server.address}/api/players", json={"name": name})
    return AtTable(client, made.json()["token"])
