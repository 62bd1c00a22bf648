"""Programs that visit a house over HTTP, in the same process."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
from fastapi import FastAPI

from kaffeehaus.house.app import create_app
from kaffeehaus.house.settings import Settings
from tests.house.houses import QuickAnalysts, QuickThinkers, quick_settings
from tests.parsed import Parsed

ADDRESS = "http://house.test"


@dataclass
class Visitor:
    """Somebody with a token."""

    client: httpx2.AsyncClient
    id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What every request of theirs carries."""
        return {"Authorization": f"Bearer {self.token}"}

    async def get(self, path: str, status: int = 200) -> Parsed:
        """The JSON of an answer with this status."""
        return await self._json("GET", path, None, status)

    async def post(self, path: str, body: object = None, status: int = 200) -> Parsed:
        """The JSON of the answer to a change."""
        return await self._json("POST", path, body, status)

    async def delete(self, path: str, status: int = 200) -> Parsed:
        """The JSON of the answer to a removal."""
        return await self._json("DELETE", path, None, status)

    async def send(self, method: str, path: str, body: object = None, status: int = 200) -> Parsed:
        """The JSON of the answer, or None if it has none."""
        answer = await self.client.request(method, path, json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def table(self, *seats: dict[str, str], game: str = "coffee", **options: object) -> str:
        """The path of a new table."""
        body = {"game": game, "seats": [{"who": "me"}, *seats], "options": options}
        made = await self.post("/api/tables", body, 201)
        return f"/api/tables/{made['table']}"

    async def act(self, table: str, *actions: str, seat: int = 0) -> Parsed:
        """Act, answering the seat's present decision."""
        view = await self.get(f"{table}/seats/{seat}")
        body = {"decision": view["decision"], "actions": list(actions)}
        return await self.post(f"{table}/seats/{seat}/actions", body)

    async def _json(self, method: str, path: str, body: object, status: int) -> Parsed:
        answer = await self.client.request(method, path, json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()


async def log_in(client: httpx2.AsyncClient, name: str) -> Visitor:
    """A new guest."""
    answer = await client.post("/api/players", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Visitor(client, answer.json()["id"], answer.json()["token"])


@contextlib.asynccontextmanager
async def serving(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the application, which is open meanwhile."""
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url=ADDRESS) as client:
            yield client


def quick_app(data: Path, settings: Settings | None = None) -> FastAPI:
    """An application whose bots answer at once."""
    return create_app(
        settings or quick_settings(data), bot_pool=QuickThinkers(), analysis_pool=QuickAnalysts()
    )
