"""A house with its host, as programs see it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.house.admin.service import AdminService
from tests.house.admin.accounts import make_account, prove
from tests.house.visitors import Visitor, log_in, quick_app, serving


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(app) as opened:
        yield opened


@pytest.fixture
async def host(app: FastAPI, client: httpx2.AsyncClient) -> Visitor:
    """The host of the house, with fresh proof."""
    room: AdminService = app.state.services.admin
    visitor = await log_in(client, "Hana")
    await make_account(app, visitor, "Hana")
    await visitor.send("POST", "/api/host", {"token": await room.token()}, 204)
    await prove(app, visitor)
    return visitor
