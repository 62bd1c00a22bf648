"""Guests who use two servers on one PostgreSQL at once: the answer is always what was stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import OpenHouse, open_house
from tests.house.racing import Race, Tally

pytestmark = [pytest.mark.anyio, needs_postgres]

ROUNDS = 2


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A second server on the same database."""
    async with open_house(place) as house:
        yield house


async def test_every_answer_is_what_was_stored(opened: OpenHouse, other: OpenHouse) -> None:
    tally = Tally()
    for _ in range(ROUNDS):
        await Race(opened, other, tally).run()
    assert tally.faults == []
    assert tally.acknowledged > ROUNDS * 40
