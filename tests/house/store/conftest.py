"""A store for each test, in every database there is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kaffeehaus.house.store import Store
from tests.house.store.kinds import EVERY_KIND
from tests.house.store.places import TestPlace, new_place


@pytest.fixture(params=EVERY_KIND)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestPlace]:
    """An empty database."""
    with new_place(request.param, tmp_path / "data") as made:
        yield made


@pytest.fixture
async def store(place: TestPlace) -> AsyncIterator[Store]:
    """An open store without any data."""
    opened = await Store.open(place)
    yield opened
    await opened.close()
