"""A whole server that is killed under load, and what is there of all that it acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field, replace

import httpx2

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.rng import Rng
from tests.house.database.places import TestPlace
from tests.house.houses import GENEROUS, open_house, quick_settings
from tests.house.processes import ServerProcess

TABLES = 12


def kill_under_load(place: TestPlace, actions: int) -> list[Player]:
    """Start a server on this place, play at many tables until so many actions were acknowledged,
    and kill it; what the players were told."""
    return asyncio.run(_load(start_server(place), actions))


@dataclass
class Player:
    """Plays both seats of its own table with random small and confirming actions, and notes what
    the server has acknowledged."""

    token: str
    table: str
    rng: Rng
    entries: int = 0
    drafts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    acknowledged: int = 0

    async def play(self, client: httpx2.AsyncClient) -> None:
        """Play until the connection breaks."""
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            seat = self.rng.below(2)
            path = f"/api/tables/{self.table}/seats/{seat}"
            view = (await client.get(path, headers=headers)).json()
            if not view["legal"]:
                continue
            action = self.rng.choice(view["legal"])
            body = {"decision": view["decision"], "actions": [action["text"]]}
            answer = await client.post(f"{path}/actions", json=body, headers=headers)
            assert answer.status_code == 200, answer.text
            done = answer.json()
            self.entries = int(done["head"].partition(":")[0])
            self.drafts[seat] = tuple(done["draft"])
            self.acknowledged += 1
            if done["phase"] == "over":
                return


def start_server(place: TestPlace) -> ServerProcess:
    """A whole server on this place."""
    settings = quick_settings(place.data, GENEROUS, place.database_url)
    return ServerProcess(replace(settings, port=0))


async def _sit_down(client: httpx2.AsyncClient, number: int) -> Player:
    guest = await client.post("/api/players", json={"name": f"Guest {number}"})
    token = guest.json()["token"]
    body = {
        "game": "auction",
        "options": {"lots": 6},
        "seats": [{"who": "me"}, {"who": "me"}],
    }
    headers = {"Authorization": f"Bearer {token}"}
    made = await client.post("/api/tables", json=body, headers=headers)
    return Player(token, made.json()["table"], Rng(number))


async def _load(server: ServerProcess, actions: int) -> list[Player]:
    """Play at many tables at once until the server is dead."""
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        players = [await _sit_down(client, number) for number in range(TABLES)]
        playing = [asyncio.create_task(_until_it_breaks(who, client)) for who in players]
        while any(not one.done() for one in playing):
            if sum(player.acknowledged for player in players) >= actions:
                break
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*playing)
    return players


async def _until_it_breaks(player: Player, client: httpx2.AsyncClient) -> None:
    with contextlib.suppress(httpx2.TransportError):
        await player.play(client)


async def inspect(place: TestPlace, players: list[Player]) -> None:
    """Look for what the players were told. Raises `AssertionError` if something is missing."""
    async with open_house(place) as opened:
        for player in players:
            guest = await opened.sessions.player_of(player.token)
            assert guest is not None
            record = await opened.house.views.record(guest, player.table)
            assert len(record.entries) >= player.entries
            status = verify(loads(record.dumps())).status
            assert status in {Status.RUNNING, Status.COMPLETE}
            if len(record.entries) > player.entries or status is Status.COMPLETE:
                continue  # A later action was stored, but its answer did not get out any more.
            for seat, draft in player.drafts.items():
                view = await opened.house.views.table(player.table, guest, seat=seat, curtain=False)
                assert view.draft[: len(draft)] == draft
