"""Timekeeper: processor time for many tables with running and expiring clocks."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from kaffeehaus.core.pace import TimeUp, days_a_move
from kaffeehaus.house.bots.workers import BotWorkers
from kaffeehaus.house.clock import Moment, now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import open_table
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.changes import NewTableRows
from kaffeehaus.house.tables.new_table import ME, NewTable
from kaffeehaus.house.tables.store import open_store
from tests.house.database.stores import tables_in

TABLES = 10_000
SECONDS = 20.0
RUNNING_OUT = 1
"""Timeouts per second, each ending a turn automatically: eight times as many as if every table
with a day per move timed out."""
SETTING_MS = 12
LEAD_MS = 3000
"""Maximum time to set up a table, and the lead before the first deadline."""
AT_ONCE = 500
ADA = Player("ada", "Ada")
PACE = days_a_move(1, TimeUp.DEFAULT)
A_DAY = PACE.start * 1000


def run() -> None:
    """Print the share of a core."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(replace(Settings(), data=Path(folder))))


async def _measure(settings: Settings) -> None:
    store = await open_store(settings)
    await store.write("", player_store.add_player, ADA, now())
    await _add_tables(store)
    rate_limits = RateLimits(settings.limits)
    house = Services(store, settings, rate_limits, BotWorkers(1, 1.0), BotWorkers(1, 1.0))
    await house.open()
    await asyncio.sleep(LEAD_MS / 3000)  # Start-up work does not count.
    begun = time.process_time()
    await asyncio.sleep(SECONDS)
    share = (time.process_time() - begun) / SECONDS
    late = [
        found
        for found in await store.read(table_reads.deadlines, TABLES)
        if found.moment < now() - 1000
    ]
    await house.close()
    await store.close()
    print(
        f"clocks: {TABLES:,} tables with clocks, at {RUNNING_OUT} of them a second time is up:"
        f" {share:.1%} of a core; {len(late)} were late by more than a second"
    )


async def _add_tables(store: Store) -> None:
    """Tables that time out one after the other, from a moment on."""
    soon = now() + TABLES * SETTING_MS + LEAD_MS
    for first in range(0, TABLES, AT_ONCE):
        openings = [
            _opening(soon - A_DAY + number * 1000 // RUNNING_OUT)
            for number in range(first, min(first + AT_ONCE, TABLES))
        ]
        await asyncio.gather(
            *(tables_in(store).add(made.row, made.seats, made.entries) for made in openings)
        )
    await asyncio.sleep(max(0.0, (soon - now() - LEAD_MS / 3) / 1000))


def _opening(begun: int) -> NewTableRows:
    wish = NewTable("coffee", (ME, ME), pace=PACE)
    return open_table(ADA, wish, Moment(begun), longest_thought=1.0, seed=7)


if __name__ == "__main__":
    run()
