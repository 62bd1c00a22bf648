"""A store for each test, in every database there is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables.store import open_store
from tests.house.database.kinds import EVERY_KIND
from tests.house.database.places import TestPlace, furnish, furnished_place


@pytest.fixture(params=EVERY_KIND)
def place(request: pytest.FixtureRequest, tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    """A database with all tables and no data."""
    with furnished_place(request.param, tmp_path / "data") as made:
        if made.database_url is None:
            furnish(made.data)
        yield made


@pytest.fixture
async def store(place: TestPlace) -> AsyncIterator[Store]:
    """An open store without any data."""
    opened = await open_store(place)
    yield opened
    await opened.close()
