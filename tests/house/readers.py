"""Guests without a browser: they send forms, keep cookies and read what comes back."""

from __future__ import annotations

import json
import re

import httpx2
from fastapi import FastAPI

from tests.house.visitors import ADDRESS
from tests.parsed import Parsed

FormFields = dict[str, str]


class Reader:
    """Somebody at the pages."""

    def __init__(self, app: FastAPI, name: str) -> None:
        self.app = app
        self.name = name
        self.client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app), base_url=ADDRESS, follow_redirects=True
        )

    async def read(self, path: str, status: int = 200) -> str:
        """The text of a page that answers with this status."""
        answer = await self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    async def send(self, path: str, fields: FormFields, status: int = 200) -> httpx2.Response:
        """The page that a form leads to."""
        answer = await self.client.post(path, data=fields)
        assert answer.status_code == status, answer.text
        return answer

    async def set_table(self, *seats: str, game: str = "coffee", **fields: str) -> str:
        """The path of a new table."""
        chosen = {f"seat-{number}": who for number, who in enumerate(seats or ("me", "open"))}
        form = {"game": game, "name": self.name, **_options(game), **chosen, **fields}
        answer = await self.send("/tables", form)
        assert answer.url.path.startswith("/tables/"), answer.text
        return answer.url.path

    async def sit_down(self, table: str) -> None:
        """Take the open seat of a table."""
        await self.send(f"{table}/join", {"name": self.name})

    async def act(self, table: str, action: str, seat: int = 0) -> None:
        """Act as the chooser does: with what the page gave it."""
        choices = self.choices(await self.read(f"{table}?seat={seat}"))
        body = {"decision": choices["about"]["decision"], "actions": [action]}
        answer = await self.client.post(f"/api{table}/seats/{seat}/actions", json=body)
        assert answer.status_code == 200, answer.text

    @staticmethod
    def choices(page: str) -> dict[str, Parsed]:
        """What the page hands to the chooser."""
        found = re.search(r'<script type="application/json" id="choices">(.*?)</script>', page)
        assert found is not None, "there is nothing to choose"
        data = json.loads(found[1])
        assert isinstance(data, dict)
        return data


def _options(game: str) -> FormFields:
    return {"option-board": "sq-5", "option-n": "4"} if game == "coffee" else {}
