"""A house for each test, and the toy game with secrets to play in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kaffeehaus.core import registry
from tests.house.houses import OpenHouse, open_house
from tests.toys.auction import GAME as AUCTION


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the toy game, which is at the house for this test only."""
    monkeypatch.setitem(registry._loaded, AUCTION.id, AUCTION)
    return AUCTION.id


@pytest.fixture
async def opened(tmp_path: Path, auction: str) -> AsyncIterator[OpenHouse]:
    """An open house with an empty store."""
    async with open_house(tmp_path) as house:
        yield house
