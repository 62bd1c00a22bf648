"""Drafts of programs: nothing is added to them, and an action that comes late is stale."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.house.errors import Stale
from kaffeehaus.house.players.model import FOR_PROGRAMS
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables.new_table import ME, NewTable
from tests.house.houses import OpenHouse
from tests.house.live.test_live import page
from tests.house.servers import RunningServer, running
from tests.house.visitors import Visitor, log_in, quick_app, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("programs")) as server:
        yield server


# What the house does by itself


@pytest.mark.anyio
async def test_only_for_people_steps_are_taken_by_themselves(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        robot = await log_in(client, "Robot")
        assert not (await robot.get("/api/me/preferences"))["takes_single_steps"]
        wanted = {"takes_single_steps": True}
        assert (await robot.send("PATCH", "/api/me/preferences", wanted))["takes_single_steps"]
        form = {"game": "coffee", "name": "Ada", "seat-0": "me", "seat-1": "open"}
        await client.post("/tables", data=form)
        assert (await client.get("/api/me/preferences")).json()["takes_single_steps"]


@pytest.mark.slow
@pytest.mark.parametrize(("games", "takes_single_steps"), [(10, False), (4, True)])
def test_no_listed_action_of_a_program_is_illegal(
    server: RunningServer, games: int, *, takes_single_steps: bool
) -> None:
    """Two programs play Café. They look whenever they hear of a change, and then act."""
    answers: Counter[tuple[int, str]] = Counter()
    with server.client("Ada") as ada, server.client("Ben") as ben:
        for client in (ada, ben):
            if takes_single_steps:
                wanted = {"takes_single_steps": True}
                client.patch("/api/me/preferences", json=wanted).raise_for_status()
        for seed in range(games):
            seats = [{"who": "me"}, {"who": "open"}]
            made = ada.post("/api/tables", json={"game": "cafe", "seats": seats})
            table = made.json()["table"]
            ben.post(f"/api/tables/{table}/seats/1").raise_for_status()
            with ThreadPoolExecutor(2) as programs:
                playing = [
                    programs.submit(_play, client, table, seat, Rng(10 * seed + seat))
                    for seat, client in enumerate((ada, ben))
                ]
                for program in playing:
                    answers += program.result()
    refused = {answer for answer in answers if answer[0] != 200}
    assert refused <= ({(409, "stale")} if takes_single_steps else set())
    assert answers[200, ""] > 50 * games


def _play(client: httpx2.Client, table: str, seat: int, rng: Rng) -> Counter[tuple[int, str]]:
    """Play one game to its end as the seat; what was answered to its actions."""
    answers: Counter[tuple[int, str]] = Counter()
    with page(client, f"{table}~old") as stream:
        while True:
            stream.news()
            view = client.get(f"/api/tables/{table}/seats/{seat}").json()
            if not view["legal"]:
                if client.get(f"/api/tables/{table}").json()["phase"] == "over":
                    return answers
                continue
            action = rng.choice(view["legal"])["text"]
            body = {"decision": view["decision"], "actions": [action]}
            answer = client.post(f"/api/tables/{table}/seats/{seat}/actions", json=body)
            code = "" if answer.status_code == 200 else answer.json()["code"]
            answers[answer.status_code, code] += 1


# What comes too late


@dataclass
class Draft:
    """The draft of a program in its first decision of Café."""

    robot: Visitor
    table: str

    async def send(self, action: str, after: int | None = None) -> tuple[int, str]:
        """Status and code of the answer to an action."""
        body = {"decision": 0, "actions": [action], "after": after}
        path = f"{self.table}/seats/0/actions"
        answer = await self.robot.client.post(path, json=body, headers=self.robot.headers)
        return answer.status_code, "" if answer.status_code == 200 else answer.json()["code"]

    async def clear(self) -> None:
        await self.robot.delete(f"{self.table}/seats/0/draft?keep=0")

    async def now(self) -> list[str]:
        draft: list[str] = (await self.robot.get(f"{self.table}/seats/0"))["draft"]
        return draft


@pytest.fixture
async def draft(tmp_path: Path) -> AsyncIterator[Draft]:
    app = quick_app(tmp_path)
    async with serving(app) as client:
        robot = await log_in(client, "Robot")
        player = await app.state.sessions.player_of(robot.token)
        house: Services = app.state.services
        table = await house.seats.create_table(player, NewTable("cafe", (ME,)), seed=7)
        yield Draft(robot, f"/api/tables/{table}")


STALE = (409, "stale")


@pytest.mark.anyio
async def test_an_action_for_a_shorter_draft_is_stale(draft: Draft) -> None:
    assert await draft.send("take 17 red") == (200, "")
    assert await draft.send("take 15 red") == STALE
    assert await draft.send("take 15 red", after=0) == STALE
    assert await draft.now() == ["take 17 red"]


@pytest.mark.anyio
async def test_an_action_for_a_longer_draft_is_stale(draft: Draft) -> None:
    assert await draft.send("take 17 red") == (200, "")
    await draft.clear()
    assert await draft.send("place 0 q15") == STALE
    assert await draft.send("place 0 q15", after=1) == STALE
    assert await draft.now() == []


@pytest.mark.anyio
async def test_an_action_for_another_draft_of_the_same_length_is_stale(draft: Draft) -> None:
    assert await draft.send("take 17 red") == (200, "")
    await draft.clear()
    assert await draft.send("take 21") == (200, "")
    assert await draft.send("place 0 p17") == STALE
    assert await draft.send("place 0 p17", after=1) == STALE
    assert await draft.now() == ["take 21"]


@pytest.mark.anyio
async def test_an_action_that_was_never_legal_is_illegal(draft: Draft) -> None:
    illegal = await draft.send("place 0 a1")
    assert illegal[0] == 422
    assert await draft.send("take 21") == (200, "")
    for after in (None, 1):
        assert (await draft.send("place 0 a1", after))[0] == 422
    assert await draft.send("place 0 p17", after=1) == (422, "no_cup")
    await draft.clear()
    assert await draft.send("place 0 a1") == illegal


@pytest.mark.anyio
async def test_another_server_knows_of_which_drafts_the_present_one_grew(
    opened: OpenHouse,
) -> None:
    ada = await opened.guest("Ada")
    await opened.house.preferences.change(ada, lambda _: FOR_PROGRAMS)
    table_id = await opened.table(ada, game="cafe")
    await opened.act(table_id, ada, "take 17 red")
    opened.house.updater.slot(table_id).forget()
    with pytest.raises(Stale):
        await opened.act(table_id, ada, "take 15 red")
