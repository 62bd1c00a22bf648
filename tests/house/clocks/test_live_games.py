"""Live games on servers that are killed: one result each, and no move counts or is lost wrongly."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import httpx2
import pytest

from kaffeehaus.core.log import FlagFell
from kaffeehaus.core.record import Status
from kaffeehaus.house.tables.table import TablePhase
from tests.house.clocks.records import checked_record
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import GENEROUS, open_house, quick_settings
from tests.house.live_games import LiveGames, allow_short_clocks, two_servers
from tests.house.processes import ServerProcess

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLES = 8
ONE_SECOND = {"kind": "live", "start": 1, "first_move": 0}


@pytest.fixture(autouse=True)
def short_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaffeehaus.core.pace.FEWEST_LIVE", 1)


async def test_flags_that_fall_while_the_server_is_killed_fall_once(place: TestPlace) -> None:
    settings = replace(quick_settings(place.data, GENEROUS, place.database_url), port=0)
    server = ServerProcess(settings, allow_short_clocks)
    try:
        async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
            tables = [await _table(client) for _ in range(TABLES)]
            while (await client.get(f"/api/tables/{tables[0]}")).json()["phase"] != "over":  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.005)
    finally:
        server.kill()
    async with open_house(place) as house:
        for table in tables:
            await house.until(table, lambda view: view.phase is TablePhase.OVER)
            record = await checked_record(house, table, Status.COMPLETE)
            assert sum(isinstance(entry, FlagFell) for entry in record.entries) == 1


async def _table(client: httpx2.AsyncClient) -> str:
    """A table at which the first player lets the time run out."""
    ada, ben = [
        {"Authorization": "Bearer " + (await client.post("/api/players", json=who)).json()["token"]}
        for who in ({"name": "Ada"}, {"name": "Ben"})
    ]
    asked = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}], "pace": ONE_SECOND}
    made = (await client.post("/api/tables", json=asked, headers=ada)).json()["table"]
    joined = await client.post(f"/api/tables/{made}/seats/1", headers=ben)
    assert joined.status_code == 200, joined.text
    return str(made)


@needs_postgres
@pytest.mark.timeout(180)
async def test_games_at_servers_that_are_killed(
    tmp_path_factory: pytest.TempPathFactory, schemas: None
) -> None:
    """`python -m bench live_games` plays many more."""
    with (
        furnished_place("postgres", tmp_path_factory.mktemp("house")) as place,
        two_servers(place) as servers,
    ):
        async with httpx2.AsyncClient(timeout=60) as client:
            live = LiveGames(servers, client)
            await live.play(games=10, at_once=10, seconds_between_kills=2.0, seed=3)
        assert live.audit.games == 10
        assert live.audit.faults == []
