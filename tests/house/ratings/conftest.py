"""The house of these tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from kaffeehaus.house import services
from kaffeehaus.house.people import profiles
from tests.house.ratings.rooms import Room
from tests.house.visitors import quick_app, serving


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr(profiles, "EVERY_SECONDS", 3600)
    monkeypatch.setattr(services, "awaits_count", lambda _table: False)
    app: FastAPI = quick_app(tmp_path)
    async with serving(app) as client:
        yield Room(client, app.state.services.accounts, app.state.services.rating_updater)
