"""Several servers on one PostgreSQL: what an action costs all of them together."""

from __future__ import annotations

import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench._crowd.furnish import furnish
from bench._crowd.load import Flood, Listen, Loader, SitDown, loader
from bench._servers import TICK, Server, house_of
from tests.house.store.places import DATABASE_URL, new_place

TABLES = 1000
STREAMS = 1000
SERVERS = (1, 2, 4)
SLICES = 4
SLICE_SECONDS = 2.0
WORK_BAR = 0.8


def measure_servers() -> None:
    """The same tables at one, two and four servers, on the PostgreSQL of `DATABASE_URL`."""
    if not DATABASE_URL:
        print("crowd: DATABASE_URL names no PostgreSQL, and SQLite has one server only")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        new_place("postgres", Path(folder)) as place,
    ):
        url = place.database_url or ""
        alone = 0.0
        for count in SERVERS:
            # New tables for each: with those of before, games would be over in the middle.
            laid = furnish(Path(folder), TABLES, url)
            with ExitStack() as opened, loader() as guests:
                servers = [opened.enter_context(house_of(database_url=url)) for _ in range(count)]
                guests.do(SitDown(laid, tuple(server.port for server in servers)))
                work, rate = _work(guests, servers)
            alone = alone or work
            print(
                f"crowd: PostgreSQL, {count} servers: {rate:,.0f} actions/s stored, {work:,.0f} "
                f"for a second of the servers' processor time, {work / alone:.2f} of what one "
                f"server stores (bar: {WORK_BAR})",
                flush=True,
            )


def _work(guests: Loader, servers: list[Server]) -> tuple[float, float]:
    """Actions for a second of processor time, and for a second."""
    # Everybody once: what is measured is a house in which all are at their tables.
    guests.do(Flood(actions=2 * TABLES))
    guests.do(Listen(STREAMS))
    for server in servers:
        server.settle()
    works, rates = [], []
    for _ in range(SLICES):
        before = sum(server.processor_seconds() for server in servers)
        counted = guests.do(Flood(SLICE_SECONDS))
        spent = sum(server.processor_seconds() for server in servers) - before
        works.append(counted.actions / max(TICK, spent))
        rates.append(counted.actions / counted.seconds)
    return statistics.median(works), statistics.median(rates)
