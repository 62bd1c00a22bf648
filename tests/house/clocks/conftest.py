"""A house whose clock is turned by the test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import TurnedClock


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
async def timed(place: TestPlace, auction: str, clock: TurnedClock) -> AsyncIterator[OpenHouse]:
    """An open house whose clock stands still until it is turned."""
    async with open_house(place, clock=clock) as house:
        yield house
