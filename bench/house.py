"""How fast the whole house answers: actions posted under load, page weight, time to first board."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bench._browser_like import Connection
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

HOST = "127.0.0.1"
TABLES = 50
RATE = 100
"""Actions a second, posted on time whether the ones before were answered or not."""
SECONDS = 8.0
FLOOD_SECONDS = 5.0
MOVES = 18
"""In a game; on the usual board of 25 cells it may end sooner, such games are left out."""

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


@dataclass
class Seat:
    """A player with an open page and a connection to act through."""

    acting: Connection
    looking: Connection
    token: str
    fetched: int = 0


@dataclass
class Game:
    """A table in play and the moves that will be made at it."""

    table: str
    seats: list[Seat]
    moves: list[str]
    played: int = 0
    decision: int = 0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def act(self) -> None:
        """Make the next move."""
        async with self.busy:
            seat = self.played % 2
            body = {"decision": self.decision, "actions": [self.moves[self.played]]}
            path = f"/api/tables/{self.table}/seats/{seat}/actions"
            answer = await self.seats[seat].acting.request("POST", path, body)
            if answer.status != 200:
                raise RuntimeError(answer.text())
            self.played += 1
            self.decision = int(answer.json()["head"].partition(":")[0])


def run() -> None:
    """Measure a house of its own process and print."""
    with open_house() as port:
        asyncio.run(_measure(port))


async def _measure(port: int) -> None:
    games = [await sit_down(port, number) for number in range(TABLES)]
    watching = [
        asyncio.create_task(_watch(game.table, seat)) for game in games for seat in game.seats
    ]
    await asyncio.sleep(2)
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
    await asyncio.sleep(1)
    others = [await sit_down(port, TABLES + number) for number in range(TABLES)]
    flood = await _post_at_will(others)
    print(f"house: {flood:,.0f} actions/s stored when {TABLES} tables act as fast as they can")
    await _weigh(games[0])
    for seat in (seat for game in games + others for seat in game.seats):
        await seat.acting.close()
        await seat.looking.close()


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


async def _post_at_will(games: list[Game]) -> float:
    """Closed loop: each table acts again as soon as it was answered."""
    end = time.perf_counter() + FLOOD_SECONDS

    async def play(game: Game) -> int:
        while time.perf_counter() < end and game.played < len(game.moves):
            await game.act()
        return game.played

    start = time.perf_counter()
    played = await asyncio.gather(*(play(game) for game in games))
    return sum(played) / (time.perf_counter() - start)


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


async def sit_down(port: int, number: int) -> Game:
    """A table of two guests, ready to be played at."""
    seats = [await come_in(port, f"Guest {number}{letter}") for letter in "AB"]
    body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]}
    made = (await seats[0].acting.request("POST", "/api/tables", body)).json()["table"]
    await seats[1].acting.request("POST", f"/api/tables/{made}/seats/1")
    return Game(made, seats, quiet_game(number))


async def come_in(port: int, name: str) -> Seat:
    """A new guest."""
    connection = Connection(HOST, port)
    token = (await connection.request("POST", "/api/players", {"name": name})).json()["token"]
    connection.token = token
    return Seat(connection, Connection(HOST, port, token), token)


def quiet_game(seed: int) -> list[str]:
    """A random game that does not end soon."""
    for attempt in range(1000):
        state = find_game("coffee").new()
        rng = Rng(seed * 1000 + attempt)
        moves: list[str] = []
        while state.outcome() is None and len(moves) < MOVES:
            seat = state.actors()[0]
            quiet = [action for action in state.legal(seat) if not str(action).endswith("*")]
            if not quiet:
                break
            action = rng.choice(quiet)
            state.apply(seat, action)
            moves.append(str(action))
        if state.outcome() is None and len(moves) == MOVES:
            return moves
    raise RuntimeError("no long game was found")


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
    limits = ("CHANGES_PER_SECOND", "TABLES_PER_HOUR", "GUESTS_PER_HOUR", "WORK_SECONDS")
    generous = {f"KAFFEEHAUS_{name}": "1000000" for name in limits}
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-m", "kaffeehaus", "serve", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **generous, "DATABASE_URL": ""},
        ) as process,
    ):
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().rpartition(":")[2])
        finally:
            process.terminate()
