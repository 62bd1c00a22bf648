"""End-to-end server performance: action latency under load, page weight, time to first board.

`python -m bench.house --against CHECKOUT` compares the throughput with that of another checkout:
the two take turns, so that other load on the machine affects both.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench._browser_like import Connection
from bench._servers import HERE, Server, house_of
from bench._tables import HOST, Game, Seat, sit_down, sit_down_to_drafts

TABLES = 50
RATE = 100
"""Actions per second in an open loop."""
SECONDS = 8.0
FLOOD_SECONDS = 5.0
SETTLING_SECONDS = 2.0
"""Pause between two measurements, in which the server finishes background work."""
DRAFT_TABLES = 12
"""Tables of Food Chain Magnate."""
ROUNDS = 5
SLICES = 5
"""Number of alternations of two servers in a round."""

PAGE_BAR = 150_000
LATENCY_BAR = 0.100


@dataclass(frozen=True, slots=True)
class Latency:
    """Latency of posted actions, from the moment they were due."""

    p50: float
    p99: float
    worst: float
    rate: float
    """Responses per second."""


@dataclass(frozen=True, slots=True)
class Load:
    """Tables that act in a closed loop."""

    name: str
    sit_down: Callable[[int, int], Awaitable[Game]]
    act: Callable[[Game], Awaitable[None]]
    is_of_drafts: bool = False

    @property
    def tables(self) -> int:
        return DRAFT_TABLES if self.is_of_drafts else TABLES

    @property
    def laps(self) -> int:
        """Games of Coffee are over soon."""
        return 1 if self.is_of_drafts else 2


@dataclass
class _Stored:
    """Throughput of a server."""

    actions: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds

    @property
    def work(self) -> float:
        """Processor milliseconds per action."""
        return 1000 * self.processor_seconds / self.actions

    def __str__(self) -> str:
        return f"{self.rate:,.0f} actions/s of {self.work:.2f} ms"


LOADS = (
    Load("moves of Coffee", sit_down, Game.act),
    Load("drafts of Food Chain Magnate", sit_down_to_drafts, Game.act, is_of_drafts=True),
    Load("moves of Coffee, clicked on pages", sit_down, Game.click),
    Load(
        "drafts of Food Chain Magnate, clicked on pages",
        sit_down_to_drafts,
        Game.click,
        is_of_drafts=True,
    ),
)


def run() -> None:
    """Measure a server in a subprocess, and print."""
    with open_house() as port:
        asyncio.run(_measure(port))


def compare(other: Path, rounds: int = ROUNDS) -> None:
    """Measure another checkout and this one in turn, and print the ratios of throughput and of
    processor time per action."""
    with house_of(other) as before, house_of(HERE) as now:
        asyncio.run(_compare((before, now), rounds))


async def _compare(houses: tuple[Server, Server], rounds: int) -> None:
    for load in LOADS:
        faster, easier = [], []
        for _ in range(rounds):
            before, now = await _take_turns(houses, load)
            faster.append(now.rate / before.rate)
            easier.append(before.work / now.work)
            print(f"house: {load.name}: {before} before, {now} now", flush=True)
        print(f"house: {load.name}: {_told(faster)} times as many actions/s", flush=True)
        print(f"house: {load.name}: {_told(easier)} times as many for the same work", flush=True)


def _told(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


async def _take_turns(houses: tuple[Server, Server], load: Load) -> list[_Stored]:
    """Throughput of each server, in alternating slices, so that other load on the machine
    affects both."""
    laid = [await _lay_tables(house.port, load) for house in houses]
    stored = [_Stored() for _ in houses]
    for _ in range(SLICES):
        for house, games, sum_ in zip(houses, laid, stored, strict=True):
            work = house.processor_seconds()
            start = time.perf_counter()
            sum_.actions += await _flood(games, load, FLOOD_SECONDS / SLICES)
            sum_.seconds += time.perf_counter() - start
            sum_.processor_seconds += house.processor_seconds() - work
    for game in (game for games in laid for row in games for game in row):
        await game.leave()
    return stored


async def _measure(port: int) -> None:
    games = [await sit_down(port, number) for number in range(TABLES)]
    watching = [
        asyncio.create_task(_watch(game.table, seat)) for game in games for seat in game.seats
    ]
    await asyncio.sleep(SETTLING_SECONDS)
    paced = await _post_on_time(games)
    fetched = sum(seat.fetched for game in games for seat in game.seats)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    pages = len(watching)
    print(
        f"house: {paced.rate:.0f} actions/s posted at {TABLES} tables with {pages} open pages: "
        f"p50 {paced.p50 * 1000:.1f} ms, p99 {paced.p99 * 1000:.1f} ms, "
        f"worst {paced.worst * 1000:.0f} ms (bar: p99 under {LATENCY_BAR * 1000:.0f} ms); "
        f"the pages fetched {fetched} fragments"
    )
    await asyncio.sleep(SETTLING_SECONDS)
    for load in LOADS:
        flood = await _post_at_will(port, load)
        print(
            f"house: {flood:,.0f} actions/s stored when {load.tables} tables act as fast as they "
            f"can: {load.name}"
        )
    await _weigh(games[0])
    for game in games:
        await game.leave()


async def _post_on_time(games: list[Game]) -> Latency:
    """Open loop: every action has its due time, from which latency counts."""
    taken: list[float] = []

    async def act(game: Game, due: float) -> None:
        await game.act()
        taken.append(time.perf_counter() - due)

    start = time.perf_counter()
    tasks = []
    for number in range(int(RATE * SECONDS)):
        due = start + number / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(act(games[number % len(games)], due)))
    await asyncio.gather(*tasks)
    spent = time.perf_counter() - start
    cuts = statistics.quantiles(taken, n=100)
    return Latency(statistics.median(taken), cuts[98], max(taken), len(taken) / spent)


async def _post_at_will(port: int, load: Load) -> float:
    """Closed loop: each table acts again as soon as it gets its response."""
    games = await _lay_tables(port, load)
    start = time.perf_counter()
    acted = await _flood(games, load, FLOOD_SECONDS)
    spent = time.perf_counter() - start
    for game in (game for row in games for game in row):
        await game.leave()
    return acted / spent


async def _lay_tables(port: int, load: Load) -> list[list[Game]]:
    """Rows of tables. Players who finish a game continue at the next table in the row."""
    return [
        [await load.sit_down(port, number + lap * load.tables) for lap in range(load.laps)]
        for number in range(load.tables)
    ]


async def _flood(rows: list[list[Game]], load: Load, seconds: float) -> int:
    """Play for this long; returns the number of stored actions."""
    end = time.perf_counter() + seconds

    async def play(games: list[Game]) -> int:
        acted = 0
        for game in games:
            while time.perf_counter() < end and not game.is_over:
                await load.act(game)
                acted += 1
        return acted

    return sum(await asyncio.gather(*map(play, rows)))


async def _watch(table: str, seat: Seat) -> None:
    """An open page: follows the event stream and fetches the table's changed fragment."""
    stream = Connection(HOST, seat.acting.port, seat.token)
    try:
        async for line in stream.stream(f"/live?tables={table}~"):
            if line.startswith("data: {"):
                path = f"/tables/{json.loads(line.removeprefix('data: '))['table']}/fragment"
                await seat.looking.request("GET", path, headers={"Accept-Encoding": "gzip"})
                seat.fetched += 1
    finally:
        await stream.close()


async def _weigh(game: Game) -> None:
    """Compressed weight of a table's page with script and style, and time to first board without
    a cache."""
    connection = game.seats[0].acting
    zipped = {"Accept-Encoding": "gzip"}
    page = await connection.request("GET", f"/tables/{game.table}", headers=zipped)
    seconds = []
    for _ in range(20):
        start = time.perf_counter()
        page = await connection.request("GET", f"/tables/{game.table}", headers=zipped)
        seconds.append(time.perf_counter() - start)
    assert "<svg" in page.text()
    total = len(page.body)
    for name in ("app.js", "app.css"):
        part = await connection.request("GET", f"/static/{name}", headers=zipped)
        total += len(part.body if "content-encoding" in part.headers else gzip.compress(part.body))
    print(
        f"house: table page {total / 1000:.0f} kB compressed with script and style "
        f"(bar: {PAGE_BAR / 1000:.0f} kB); the board is in the first answer, "
        f"after {statistics.median(seconds) * 1000:.1f} ms"
    )


@contextmanager
def open_house() -> Iterator[int]:
    """Port of a server in a subprocess, as a host starts it."""
    with house_of(HERE) as house:
        yield house.port


def main(arguments: Sequence[str] | None = None) -> None:
    """Run, or compare with another checkout."""
    parser = argparse.ArgumentParser(prog="python -m bench.house", description=__doc__)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="the other house")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of a comparison")
    options = parser.parse_args(arguments)
    if options.against is None:
        run()
    else:
        compare(options.against.resolve(), options.rounds)


if __name__ == "__main__":
    main()
