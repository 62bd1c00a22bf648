"""Rated games: who may play them, and that each counts once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.house.accounts.rating_rules import Strength, rated_after
from kaffeehaus.house.accounts.reception import Reception
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.people_rows import Proof
from tests.house.visitors import Visitor, come_in, quick_app, serving

pytestmark = pytest.mark.anyio

OPEN = {"who": "open"}


@dataclass
class Room:
    """A house, with its reception at hand."""

    client: httpx2.AsyncClient
    reception: Reception

    async def owner(self, name: str) -> Visitor:
        """Somebody with an account."""
        visitor = await come_in(self.client, name)
        proof = Proof(mail=f"{name.lower()}@mail.example")
        await self.reception.accounts.make(Player(visitor.id, name), proof)
        return visitor


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    app: FastAPI = quick_app(tmp_path)
    async with serving(app) as client:
        await app.state.reception.clerk.close()
        yield Room(client, app.state.reception)


async def _rated(visitor: Visitor, *others: Visitor, game: str = "coffee") -> str:
    seats = [{"who": "me"}, *(OPEN for _ in others)]
    body = {"game": game, "seats": seats, "rated": True}
    table = f"/api/tables/{(await visitor.post('/api/tables', body, 201))['table']}"
    for seat, other in enumerate(others, 1):
        await other.post(f"{table}/seats/{seat}")
    return table


async def test_a_rated_game_counts_once(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await _rated(ada, ben)
    assert (await ada.get(table))["rated"] is True
    assert await room.reception.clerk.count() == 0
    await ben.post(f"{table}/seats/1/resign")
    assert await room.reception.clerk.count() == 1
    assert await room.reception.clerk.count() == 0
    best = await ada.get("/api/ratings?game=coffee")
    assert [(row["name"], row["size"], row["games"]) for row in best] == [
        ("Ada", "2", 1),
        ("Ben", "2", 1),
    ]
    assert best[0]["points"] > 1500 > best[1]["points"]
    assert best[0]["provisional"] is True
    profile = await ben.get("/api/people/Ada")
    assert profile["results"][0]["won"] == 1
    assert profile["recent"][0]["table"] == table[-32:]
    assert (await ada.get("/api/people/BEN"))["results"][0]["left"] == 1
    page = (await room.client.get("/people/ada")).text
    assert "Coffee, two players" in page
    assert "provisional" in page


async def test_ratings_may_be_hidden_from_others(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await _rated(ada, ben)
    await ben.post(f"{table}/seats/1/resign")
    await room.reception.clerk.count()
    headers = {"Authorization": f"Bearer {ada.token}"}
    await room.client.put("/api/me/ratings", json={"shown": False}, headers=headers)
    assert (await ben.get("/api/people/Ada"))["ratings"] == []
    assert len((await ada.get("/api/people/Ada"))["ratings"]) == 1
    assert [row["name"] for row in await ben.get("/api/ratings?game=coffee")] == ["Ben"]


async def test_guests_and_bots_play_no_rated_games(room: Room) -> None:
    ada, gast = await room.owner("Ada"), await come_in(room.client, "Gast")
    body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "rated": True}
    assert (await gast.post("/api/tables", body, 403))["code"] == "needs_account"
    table = f"/api/tables/{(await ada.post('/api/tables', body, 201))['table']}"
    assert (await gast.post(f"{table}/seats/1", status=403))["code"] == "needs_account"
    headers = {"Authorization": f"Bearer {ada.token}"}
    bot = await room.client.put(f"{table}/seats/1/bot", json={"bot": "random"}, headers=headers)
    assert (bot.status_code, bot.json()["code"]) == (409, "not_rateable")
    for other in ({"who": "me"}, {"who": "bot", "bot": "random"}):
        wrong = {**body, "seats": [{"who": "me"}, other]}
        assert (await ada.post("/api/tables", wrong, 422))["code"] == "not_rateable"
    await gast.get("/api/people/Gast", 404)


def test_ranks_move_strengths_and_leave_the_unknown_in_doubt() -> None:
    first, second, third = rated_after([Strength()] * 3, [1, 2, 2])
    assert first.points > 1500 > second.points == third.points
    assert first.doubt < Strength().doubt
    surprise = rated_after([Strength(20, 2, 30), Strength(30, 2, 30)], [1, 2])
    expected = rated_after([Strength(30, 2, 30), Strength(20, 2, 30)], [1, 2])
    assert surprise[0].mu - 20 > expected[0].mu - 30
    assert not surprise[0].is_provisional
