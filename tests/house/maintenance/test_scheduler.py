"""What the house does by itself goes on after it has failed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kaffeehaus.house.maintenance.backups import FAILED_PAUSE
from kaffeehaus.house.maintenance.scheduler import MaintenanceScheduler
from tests.house.database.places import TestPlace
from tests.house.houses import PATIENCE, open_house, quick_settings
from tests.house.turned_clock import TurnedClock

pytestmark = pytest.mark.anyio


async def test_an_errand_that_fails_begins_anew_after_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock, begun = TurnedClock(), list[int]()

    async def errand() -> None:
        begun.append(clock.now())
        if len(begun) < 3:
            raise ValueError("a bad moment")

    async with open_house(TestPlace(tmp_path)) as opened:
        housekeeping = MaintenanceScheduler(opened.store, quick_settings(tmp_path), clock)
        housekeeping.add(errand)
        async with housekeeping.running(), asyncio.timeout(PATIENCE):
            while len(begun) < 3:
                await asyncio.sleep(0.01)
                clock.turn(FAILED_PAUSE)
    first, second, third = begun
    assert min(second - first, third - second) >= FAILED_PAUSE
    assert caplog.text.count("ValueError: a bad moment") == 2
