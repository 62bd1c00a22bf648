"""A house for rated games, and players with accounts in it."""

from __future__ import annotations

from dataclasses import dataclass

import httpx2

from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.services import AccountServices
from kaffeehaus.house.http.sessions import Visit
from kaffeehaus.house.people.profiles import RatingUpdater
from kaffeehaus.house.players.model import Player
from tests.house.visitors import Visitor, log_in

OPEN = {"who": "open"}


@dataclass
class Room:
    """A house, with its reception at hand."""

    client: httpx2.AsyncClient
    accounts: AccountServices
    rating_updater: RatingUpdater

    async def owner(self, name: str) -> Visitor:
        """Somebody with an account."""
        visitor = await log_in(self.client, name)
        proof = Proof(mail=f"{name.lower()}@mail.example")
        await self.accounts.accounts.make(Player(visitor.id, name), proof, Visit())
        return visitor


async def rated_table(visitor: Visitor, *others: Visitor, game: str = "coffee") -> str:
    """The path of a rated table with these players."""
    seats = [{"who": "me"}, *(OPEN for _ in others)]
    body = {"game": game, "seats": seats, "rated": True}
    table = f"/api/tables/{(await visitor.post('/api/tables', body, 201))['table']}"
    for seat, other in enumerate(others, 1):
        await other.post(f"{table}/seats/{seat}")
    return table


async def take_turns(table: str, *players: Visitor, turns: int = 2) -> None:
    """Everybody makes so many turns."""
    for _ in range(turns):
        for seat, player in enumerate(players):
            view = await player.get(f"{table}/seats/{seat}")
            await player.act(table, view["legal"][0]["text"], seat=seat)
