"""One server against the baseline: throughput, and latency at half load."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench._crowd.furnish import Laid, furnish
from bench._crowd.load import Dream, Flood, Listen, Loader, Pace, SitDown, loader
from bench._servers import HERE, TICK, Server, house_of, started

TABLES = 1000
STREAMS = 1000
SLICES = 7
SLICE_SECONDS = 0.6
"""Not longer: a thousand games of 18 moves are over after some five seconds."""
PACE_SECONDS = 8.0
SHARE_BAR = 1 / 3
LATENCY_BAR = 0.100


@dataclass(frozen=True, slots=True)
class Slice:
    """Throughput of a server in one time slice."""

    rate: float
    """Actions stored per second."""
    work: float
    """Actions stored per second of processor time."""


def measure_against_floor() -> None:
    """Baseline and server in alternating slices, then the server at half load. That uses other
    tables, because the first ones are near the ends of their games."""
    with (
        furnished_house(2 * TABLES) as (house, laid),
        floor() as bare,
        loader() as dreamers,
        loader() as guests,
    ):
        dreamers.do(Dream(bare.port, TABLES))
        settle_down(guests, house, laid[:TABLES])
        flood(dreamers, bare)
        flood(guests, house)
        pairs = [(flood(dreamers, bare), flood(guests, house)) for _ in range(SLICES)]
        stored = statistics.median(own.rate for _, own in pairs)
        shares = sorted(own.rate / base.rate for base, own in pairs)
        easier = sorted(own.work / base.work for base, own in pairs)
        print(
            f"crowd: the floor stores {statistics.median(base.rate for base, _ in pairs):,.0f} "
            f"posts/s, the house {stored:,.0f} actions/s at {TABLES} tables with {STREAMS} streams:"
            f" {told(shares)} of the floor, {told(easier)} for the same processor time "
            f"(bar: {SHARE_BAR:.2f})",
            flush=True,
        )
        settle_down(guests, house, laid[TABLES:])
        paced = guests.do(Pace(stored / 2, PACE_SECONDS))
        print(
            f"crowd: at {stored / 2:,.0f} actions/s posted on time: p50 "
            f"{paced.percentile(0.5) * 1000:.0f} ms, p99 {paced.percentile(0.99) * 1000:.0f} ms "
            f"(bar: {LATENCY_BAR * 1000:.0f} ms); the streams heard {paced.heard:,} news of "
            f"{paced.actions:,} actions",
            flush=True,
        )


def settle_down(guests: Loader, house: Server, laid: tuple[Laid, ...]) -> None:
    """Warm up: let all guests play once at these tables, and open their pages."""
    guests.do(SitDown(laid, (house.port,)))
    guests.do(Flood(actions=2 * len(laid)))
    guests.do(Listen(STREAMS))
    house.settle()


def flood(load: Loader, server: Server) -> Slice:
    """Closed loop on the server for a moment."""
    work = server.processor_seconds()
    counted = load.do(Flood(SLICE_SECONDS))
    work = max(TICK, server.processor_seconds() - work)
    return Slice(counted.actions / counted.seconds, counted.actions / work)


@contextmanager
def furnished_house(tables: int) -> Iterator[tuple[Server, tuple[Laid, ...]]]:
    """A server with tables of two guests, and those tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        laid = furnish(folder, tables)
        with house_of(data=folder) as house:
            yield house, laid


@contextmanager
def floor() -> Iterator[Server]:
    """The baseline server in its own process."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "bench._crowd.floor", str(Path(folder))]
        with started(command, HERE, {"PYTHONPATH": f"{HERE}:{HERE / 'src'}"}) as server:
            yield server


def told(values: list[float]) -> str:
    """Median of sorted values, with minimum and maximum."""
    return f"{statistics.median(values):.2f} ({values[0]:.2f} to {values[-1]:.2f})"
