"""A house for each test, and the toy game with secrets to play in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from fastapi import FastAPI

from kaffeehaus.core import registry
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.database import engines
from tests.house.database import known_sql as known_words
from tests.house.database.kinds import EVERY_KIND
from tests.house.database.places import TestPlace, furnished_place, leave_no_schema
from tests.house.houses import OpenHouse, open_house
from tests.house.readers import Reader
from tests.house.visitors import quick_app
from tests.toys.auction import GAME as AUCTION

T = TypeVar("T")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the toy game, which is at the house for this test only."""
    monkeypatch.setitem(registry._loaded, AUCTION.id, AUCTION)
    return AUCTION.id


@pytest.fixture
def side_room_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the house works out in a process of its own comes from a thread: to start one takes
    longer than the rest of a test. `test_side_room` shows that it is another process."""

    async def in_thread(room: BackgroundWork, work: Callable[..., T], *arguments: object) -> T:
        return await room.in_turn(partial(work, *arguments))

    monkeypatch.setattr(BackgroundWork, "in_process", in_thread)


@pytest.fixture(autouse=True)
def words_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No house makes SQL that one of another test has made."""
    monkeypatch.setattr(engines, "create_engine", known_words.create_engine)


@pytest.fixture(scope="session")
def schemas() -> Iterator[None]:
    """Schemas are used again by the tests that ask for this, and dropped after the last."""
    yield
    leave_no_schema()


@pytest.fixture(params=EVERY_KIND)
def place(request: pytest.FixtureRequest, tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    """A database without any data."""
    with furnished_place(request.param, tmp_path) as made:
        yield made


@pytest.fixture
async def opened(place: TestPlace, auction: str) -> AsyncIterator[OpenHouse]:
    """An open house with an empty store."""
    async with open_house(place) as house:
        yield house


@pytest.fixture
async def app(tmp_path: Path, auction: str) -> AsyncIterator[FastAPI]:
    """An open house."""
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def ada(app: FastAPI) -> Reader:
    return Reader(app, "Ada")


@pytest.fixture
def ben(app: FastAPI) -> Reader:
    return Reader(app, "Ben")
