"""Sleeping by the clock of the house."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.house.clock import ServerClock, sleep_until_called
from tests.house.houses import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("steps", range(12))
async def test_who_is_told_to_stop_stops_whenever_that_is(steps: int) -> None:
    called = asyncio.Event()
    called.set()

    async def run() -> None:
        while True:
            await sleep_until_called(ServerClock(), ServerClock().now() + 60_000, called)

    running = asyncio.create_task(run())
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    # Tell it once: the second time would hide that the first was lost.
    await asyncio.wait({running}, timeout=PATIENCE)
    is_over = running.cancelled()
    running.cancel()
    assert is_over
