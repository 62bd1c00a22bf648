"""The event stream of a player, and the export of their games, from a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.house.servers import RunningServer, running
from tests.parsed import Parsed

SEATS = [{"who": "me"}, {"who": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("events")) as server:
        yield server


class Events:
    """The events of an open stream."""

    def __init__(self, response: httpx2.Response) -> None:
        self._lines = response.iter_lines()

    def next(self, *kinds: str) -> Parsed:
        """The next event of these kinds."""
        for line in self._lines:
            if line.startswith("data: {"):
                event = json.loads(line.removeprefix("data: "))
                if event["type"] in kinds:
                    return event
        raise EOFError


def play(client: httpx2.Client, turn: Parsed) -> None:
    """Answer a turn with the first legal action."""
    path = f"/api/tables/{turn['table']}/seats/{turn['seat']}"
    view = client.get(path).json()
    body = {"decision": turn["decision"], "actions": [view["legal"][0]["text"]]}
    client.post(f"{path}/actions", json=body).raise_for_status()


def test_a_program_hears_of_games_turns_and_challenges(server: RunningServer) -> None:
    with server.client("Ada") as ada, server.client("Ben") as ben:
        me = ada.get("/api/me").json()["id"]
        first = ada.post("/api/tables", json={"game": "coffee", "seats": SEATS}).json()["table"]
        with ada.stream("GET", "/api/me/events") as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            events = Events(response)
            begun = events.next("game_start", "ready")
            assert (begun["table"], begun["seats"], begun["names"][0]) == (first, [0], "Ada")
            turn = events.next("turn", "ready")
            assert (turn["table"], turn["seat"]) == (first, 0)
            assert events.next("turn", "ready")["type"] == "ready"
            play(ada, turn)
            after = events.next("turn", "game_end")
            assert after["decision"] > turn["decision"]

            asked = {"player": me, "game": "coffee", "pace": "5+3"}
            challenge = ben.post("/api/me/challenges", json=asked).json()["id"]
            assert events.next("challenge")["challenge"]["challenger"] == "Ben"
            assert events.next("notification")["notice"]["kind"] == "challenge"
            accepted = ada.post(f"/api/challenges/{challenge}/accept", json={}).json()["table"]
            assert events.next("game_start")["table"] == accepted
            # A connected program is present in its live games.
            with ben.stream("GET", "/live", params={"tables": accepted}) as watched:
                news = watched.iter_lines()
                while not _is_here(ben, accepted, "Ada"):
                    next(news)
            again = ben.post("/api/me/challenges", json=asked).json()["id"]
            ben.delete(f"/api/challenges/{again}").raise_for_status()
            ends = [events.next("challenge_end")["challenge"]["status"] for _ in range(2)]
            assert ends == ["accepted", "cancelled"]

            ada.post(f"/api/tables/{first}/seats/0/resign").raise_for_status()
            over = events.next("game_end")
            assert (over["table"], over["outcome"]["ranks"]) == (first, [2, 1])


def _is_here(client: httpx2.Client, table: str, name: str) -> bool:
    seats = client.get(f"/api/tables/{table}").json()["seats"]
    return next(seat["clock"]["absent_since"] for seat in seats if seat["name"] == name) is None


def test_a_stream_ends_with_its_session(server: RunningServer) -> None:
    with server.client("Ada") as ada, server.client() as nobody:
        assert nobody.get("/api/me/events").status_code == 401
        with ada.stream("GET", "/api/me/events") as response:
            events = Events(response)
            events.next("ready")
            ada.delete("/api/me/session").raise_for_status()
            with pytest.raises(EOFError):
                events.next("ready")


def test_finished_games_are_exported_line_by_line(server: RunningServer, tmp_path: Path) -> None:
    with server.client("Ada") as ada:
        tables = []
        for _ in range(3):
            made = ada.post("/api/tables", json={"game": "coffee", "seats": SEATS}).json()
            tables.append(made["table"])
            ada.post(f"/api/tables/{made['table']}/seats/0/resign").raise_for_status()
        answer = ada.get("/api/me/games")
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        games = [json.loads(line) for line in answer.text.splitlines()]
        assert [game["table"] for game in games] == tables[::-1]
        assert games[0]["record"] == ada.get(f"/api/tables/{tables[2]}/record").json()
        assert games[0]["outcome"]["ranks"] == [2, 1]

        def lines(**asked: str | int) -> list[Parsed]:
            text = ada.get("/api/me/games", params={"records": "no", **asked}).text
            return [json.loads(line) for line in text.splitlines()]

        [latest] = lines(limit=1)
        assert latest["record"] is None
        assert [game["table"] for game in lines(cursor=latest["cursor"])] == tables[1::-1]
        assert lines(game="fcm") == lines(until=1) == []
        assert ada.get("/api/me/games", params={"cursor": "x"}).json()["code"] == "bad_cursor"
