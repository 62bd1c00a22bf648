"""Scaling with tables and open pages: memory, lobby, restart time."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from bench._crowd.furnish import furnish
from bench._crowd.load import Fetch, Flood, Listen, SitDown, loader
from bench._crowd.one_server import furnished_house
from bench._plot import Curve
from bench._plot import plot as drawn
from bench._servers import Server, house_of
from bench.lists import fill
from kaffeehaus.house.settings import Settings, read_settings
from kaffeehaus.house.tables.store import open_store

TABLES = 1000
STREAMS = 1000
WARM = 50
"""Tables played before memory is measured, as a warm-up."""
SIZES = (0, 1000, 10_000)
LOOKS = 20
SETTLE_SECONDS = 3.0
"""Start-up work is over after this many seconds."""
KILO, MEGA = 2**10, 2**20


@dataclass(frozen=True, slots=True)
class Opened:
    """A server that was started with many tables in its store."""

    seconds: float
    memory: float
    lobby: float


def measure_memory() -> None:
    """Memory of a thousand cached tables, then of a thousand event streams."""
    with furnished_house(WARM + TABLES) as (house, laid), loader() as guests:
        guests.do(SitDown(laid, (house.port,)))
        guests.do(Flood(actions=WARM))
        empty = _settled(house)
        guests.do(Flood(actions=TABLES))
        with_tables = _settled(house)
        guests.do(Listen(STREAMS))
        with_streams = _settled(house)
    print(
        f"crowd: {(with_tables - empty) / TABLES / KILO:.1f} kB for a table that is kept in memory,"
        f" {(with_streams - with_tables) / STREAMS / KILO:.1f} kB for a stream; "
        f"{empty / MEGA:.0f} MB for the house itself",
        flush=True,
    )


def measure_many_tables(plot: Path | None = None) -> None:
    """Start-up time of the server, and response time of its lobby."""
    houses = []
    for tables in SIZES:
        found = _opened(tables)
        houses.append(found)
        print(
            f"crowd: {tables:,} tables in the store: the house is open after {found.seconds:.1f} s "
            f"and has {found.memory:.0f} MB, the lobby comes after {found.lobby * 1000:.0f} ms",
            flush=True,
        )
    if plot is not None:
        plot.write_text(_drawn(houses), encoding="utf-8")


def _drawn(houses: list[Opened]) -> str:
    return drawn(
        "Opening a house with many tables in its store",
        [f"{tables:,}" for tables in SIZES],
        [
            Curve("seconds until it is open", [one.seconds for one in houses], "none"),
            Curve(
                "hundredths until the lobby is there", [one.lobby * 100 for one in houses], "10 6"
            ),
        ],
        "seconds, and hundredths of a second",
    )


def _opened(tables: int) -> Opened:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_fill(replace(read_settings({}), data=Path(folder)), tables))
        laid = furnish(Path(folder), 1)
        begun = time.perf_counter()
        with house_of(data=Path(folder)) as house, loader() as guests:
            seconds = time.perf_counter() - begun
            guests.do(SitDown(laid, (house.port,)))
            memory = _settled(house)
            lobby = guests.do(Fetch("/", LOOKS)).percentile(0.5)
    return Opened(seconds, memory / MEGA, lobby)


async def _fill(settings: Settings, tables: int) -> None:
    store = await open_store(settings)
    await fill(store, tables)
    await store.close()


def _settled(house: Server) -> int:
    time.sleep(SETTLE_SECONDS)
    return house.memory()
