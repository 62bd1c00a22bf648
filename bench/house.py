"""How fast the whole house answers: actions posted under load, page weight, time to first board.

`python -m bench.house --against CHECKOUT` compares the actions stored a second with those of the
house in another checkout: the two take turns, so that whatever else the machine does concerns both.
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
"""Actions a second, posted on time whether the ones before were answered or not."""
SECONDS = 8.0
FLOOD_SECONDS = 5.0
SETTLING_SECONDS = 2.0
"""Between two measurements, in which the house ends what it has begun."""
DRAFT_TABLES = 12
"""Tables of Food Chain Magnate."""
ROUNDS = 5
SLICES = 5
"""So often two houses take turns in a round."""

PAGE_BAR = 150_000
LATENCY_BAR = 0.100


@dataclass(frozen=True, slots=True)
class Latency:
    """How long posted actions took, from the moment they were due."""

    p50: float
    p99: float
    worst: float
    rate: float
    """Actions answered a second."""


@dataclass(frozen=True, slots=True)
class Load:
    """Tables that act as fast as they can."""

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
    """What a house stored in some time."""

    actions: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    @property
    def work(self) -> float:
        """Processor milliseconds for an action."""
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
    """Measure a house of its own process and print."""
    with open_house() as port:
        asyncio.run(_measure(port))


def compare(other: Path, rounds: int = ROUNDS) -> None:
    """Measure the house of another checkout and this one in turn, and print how many times as many
    actions this one stores, and how much less work an action is for it."""
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
    """What each house stores, in slices one after the other: whatever else the machine does
    concerns both."""
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
    """Open loop: every action has its moment, and lateness counts from there."""
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
    """Closed loop: each table acts again as soon as it was answered."""
    games = await _lay_tables(port, load)
    start = time.perf_counter()
    acted = await _flood(games, load, FLOOD_SECONDS)
    spent = time.perf_counter() - start
    for game in (game for row in games for game in row):
        await game.leave()
    return acted / spent


async def _lay_tables(port: int, load: Load) -> list[list[Game]]:
    """So many rows of tables. Who has played to the end of one goes on at the next in the row."""
    return [
        [await load.sit_down(port, number + lap * load.tables) for lap in range(load.laps)]
        for number in range(load.tables)
    ]


async def _flood(rows: list[list[Game]], load: Load, seconds: float) -> int:
    """Play for so long; how many actions were stored."""
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
    """An open page: hears that the table changed and fetches its changing part."""
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
    """The weight of a table's page with its script and style, compressed, and how soon the board
    is there for somebody who comes for the first time."""
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
    """The port of a house that runs in its own process, as a host starts it."""
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
