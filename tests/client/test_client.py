"""The API client against a real server."""

from __future__ import annotations

import asyncio
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

import kaffeehaus.client
from docgen.client import generated
from examples.event_bot import take_turn
from housekeeping.checkout import this_checkout
from kaffeehaus.client import ApiError, AsyncClient, Client, sending
from kaffeehaus.client.models import SeatAsked
from tests.house.servers import RunningServer, running

pytestmark = pytest.mark.timeout(60)  # A stream without the awaited event stays open.

SEATS: list[SeatAsked] = [{"who": "me"}, {"who": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    data = tmp_path_factory.mktemp("client")
    with running(data) as server:
        yield server


@pytest.mark.slow
def test_the_calls_are_those_of_the_server() -> None:
    for path, text in generated().items():
        written = (this_checkout().root / path).read_text("utf-8")
        assert written == text, "python3 scripts/start.py docs --client writes it anew"


def test_a_game_by_events_and_what_is_left_of_it(server: RunningServer) -> None:
    with Client.as_guest(server.url, "Robot") as client:
        tables = [client.create_table(game="coffee", seats=SEATS)["table"] for _ in range(2)]
        over = set()
        for event in client.events():
            if event["type"] == "turn":
                take_turn(client, event["table"], event["seat"], event["decision"])
            elif event["type"] == "game_end":
                over.add(event["table"])
                if len(over) == len(tables):
                    break
        pages = client.pages(client.list_my_tables, list_="finished", limit=1)
        assert [len(page["tables"]) for page in pages] == [1, 1]
        games = list(client.export_my_games())
        assert {game["table"] for game in games} == over == set(tables)
        assert "board" in client.draw_board(tables[0])


def test_a_refusal_has_code_and_sentence(server: RunningServer) -> None:
    with Client(server.url) as nobody:
        with pytest.raises(ApiError, match=r"\(401 no_name\)"):
            next(nobody.events())
        with pytest.raises(ApiError) as refusal:
            nobody.get_table("0" * 32)
        assert (refusal.value.status, refusal.value.code) == (404, "no_such_table")
        assert str(refusal.value) == f"{refusal.value.detail} (404 no_such_table)"


def test_what_is_refused_for_now_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = {"code": "too_many", "detail": "That was too fast."}

    def client(refusals: int) -> Client:
        """A client whose server refuses so many requests before it answers."""
        answers = [httpx2.Response(429, headers={"Retry-After": "0"}, json=problem)] * refusals
        answers.append(httpx2.Response(200, json=[]))
        made = Client("http://server.test")
        transport = httpx2.MockTransport(lambda _request: answers.pop(0))
        monkeypatch.setattr(made, "_http", httpx2.Client(transport=transport, base_url=made.server))
        return made

    assert client(refusals=sending.RETRIES).list_games() == []
    with pytest.raises(ApiError, match=r"That was too fast\. \(429 too_many\)"):
        client(refusals=sending.RETRIES + 1).list_games()


def test_a_pause_that_a_proxy_asks_for_by_date_is_the_usual_one() -> None:
    asked = {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}
    request = sending.ApiRequest("GET", "/", sending.NOTHING, None)
    assert request.pause(httpx2.Response(503, headers=asked), 0) == 0.5


def test_the_same_in_asyncio(server: RunningServer) -> None:
    assert asyncio.run(_play(server.url)) == ("game_end", 1)


async def _play(url: str) -> tuple[str, int]:
    async with await AsyncClient.as_guest(url, "Robot") as client:
        made = await client.create_table(game="coffee", seats=SEATS)
        seen = ""
        async for event in client.events():
            seen = event["type"]
            if event["type"] == "turn":
                await client.resign(made["table"], event["seat"])
            elif event["type"] == "game_end":
                break
        games = [game async for game in client.export_my_games(records=False)]
        [page] = [page async for page in client.pages(client.list_games)]
        assert len(page) == 4
        with pytest.raises(ApiError, match="no_such_table"):
            await client.get_table("0" * 32)
        return seen, len(games)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx2", None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "kaffeehaus\[client\]"'):
        importlib.reload(kaffeehaus.client)


def test_the_example_accepts_a_challenge_and_plays(server: RunningServer) -> None:
    program = [sys.executable, "-u", str(Path(this_checkout().root, "examples/event_bot.py"))]
    with (
        subprocess.Popen([*program, server.url], stdout=subprocess.PIPE, encoding="utf-8") as bot,
        Client.as_guest(server.url, "Ben") as ben,
    ):
        assert bot.stdout is not None
        robot = bot.stdout.readline().split()[-1]
        ben.challenge_player(player=robot, game="coffee", pace="5+3", options={"board": "sq-4"})
        for event in ben.events():
            if event["type"] == "turn":
                take_turn(ben, event["table"], event["seat"], event["decision"])
            elif event["type"] == "game_end":
                break
        assert bot.stdout.readline().startswith("Over:")
        bot.terminate()
