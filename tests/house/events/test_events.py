"""The event stream of a player, and the export of their games, from a real server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.challenges.model import ChallengeTerms, DeclineReason, preset_of
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from tests.house.database.places import TestPlace
from tests.house.houses import open_house
from tests.house.servers import RunningServer, running
from tests.house.turned_clock import TurnedClock
from tests.parsed import Parsed

SOON = 60.0
"""Seconds, on a machine that is very busy; longer than the pings of an idle stream are apart."""

SEATS = [{"who": "me"}, {"who": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("events")) as server:
        yield server


class Events:
    """The events of an open stream. Those of one kind come in order, those of several need not."""

    def __init__(self, response: httpx2.Response) -> None:
        self._lines = response.iter_lines()
        self._skipped: list[Parsed] = []

    def next(self, *kinds: str) -> Parsed:
        """The next event of these kinds; the others are kept. Raises EOFError after the last."""
        for event in self._skipped:
            if event["type"] in kinds:
                self._skipped.remove(event)
                return event
        patience = time.monotonic() + SOON
        for line in self._lines:
            if line.startswith("data: {"):
                event = json.loads(line.removeprefix("data: "))
                if event["type"] in kinds:
                    return event
                self._skipped.append(event)
            assert time.monotonic() < patience, f"no {kinds}, but {self._skipped}"
        raise EOFError


@contextlib.contextmanager
def listening(client: httpx2.Client) -> Iterator[Events]:
    """The event stream of a player."""
    with client.stream("GET", "/api/me/events", timeout=SOON) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Events(response)


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
        with listening(ada) as events:
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
            assert events.next("challenge")["challenge"]["id"] == again
            ben.delete(f"/api/challenges/{again}").raise_for_status()
            ends = [events.next("challenge_end")["challenge"]["status"] for _ in range(2)]
            assert ends == ["accepted", "cancelled"]

            ada.post(f"/api/tables/{first}/seats/0/resign").raise_for_status()
            while (over := events.next("game_end"))["table"] != first:
                assert over["table"] == accepted, "without a first move it is aborted"
            assert over["outcome"]["ranks"] == [2, 1]


def _is_here(client: httpx2.Client, table: str, name: str) -> bool:
    seats = client.get(f"/api/tables/{table}").json()["seats"]
    return next(seat["clock"]["absent_since"] for seat in seats if seat["name"] == name) is None


@pytest.mark.anyio
async def test_a_challenge_that_is_answered_before_it_is_reported_has_its_end(
    place: TestPlace,
) -> None:
    async with open_house(place, clock=TurnedClock()) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        house = opened.house
        terms = ChallengeTerms(find_game("coffee"), preset_of("5+3"), {})
        earlier = await house.challenges.challenge(ada, ben.id, terms)
        await house.challenges.cancel(ada, earlier.id)
        messages = house.events.messages(ada, 60)
        async with asyncio.timeout(SOON):
            while b"event: ready" not in (begun := await anext(messages)):
                assert b"challenge" not in begun
            listeners, house.user_events.listeners = house.user_events.listeners, []
            sent = await house.challenges.challenge(ada, ben.id, terms)
            await house.challenges.decline(ben, sent.id, DeclineReason.LATER)
            house.user_events.listeners = listeners
            house.user_events.broadcast(ada.id)
            while b"event: challenge_end" not in (ended := await anext(messages)):
                pass
            assert ended.count(b"challenge_end") == 2, "the event and its type"
            assert sent.id.encode() in ended
            assert b'"status":"declined"' in ended
        await messages.aclose()


@pytest.mark.anyio
async def test_only_games_that_ran_end_and_each_ends_once(place: TestPlace) -> None:
    async with open_house(place) as opened:
        ada, ben, house = await opened.guest("Ada"), await opened.guest("Ben"), opened.house
        waiting = await opened.table(ben, OPEN_SEAT, OPEN_SEAT, game="cafe")
        await house.seats.join(ada, waiting, 1)
        running = await opened.table(ada, ben)
        earlier = await house.updater.table(running)
        messages = house.events.messages(ada, 60)
        async with asyncio.timeout(SOON):
            begun = b""
            while b"event: ready" not in begun:
                begun += await anext(messages)
            assert begun.count(b"event: game_start") == 1
            await house.seats.leave(ada, waiting, 1)
            await house.seats.resign(ada, running, 0)
            ended = b""
            while b"event: game_end" not in ended:
                ended += await anext(messages)
            assert waiting.encode() not in ended
            # A table that waited in the queue while everything was compared.
            house.events.follower.handle(earlier)
            third = await opened.table(ada, ben)
            while third.encode() not in ended:
                ended += await anext(messages)
            assert ended.count(b"event: game_end") == 1
            assert ended.count(b"event: game_start") == 1
        await messages.aclose()


def test_a_stream_ends_with_its_session(server: RunningServer) -> None:
    with server.client("Ada") as ada, server.client() as nobody:
        assert nobody.get("/api/me/events").status_code == 401
        with listening(ada) as events:
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
        assert ada.get("/api/me/games", params={"cursor": "x"}).status_code == 422
