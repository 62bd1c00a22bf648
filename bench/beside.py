"""Latency of moves beside CPU-heavy requests of other guests (analysis, history)."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import time
from collections.abc import Callable

from bench._browser_like import Connection
from bench._tables import HOST, Game, sit_down
from bench.house import open_house

CROWD = 20
"""Concurrent requests of the other guests."""
PAUSE = 0.05
"""Seconds between two moves."""
TABLES = 2

Path = Callable[[int], str]


def run() -> None:
    """Measure a server in a subprocess, and print."""
    with open_house() as port:
        asyncio.run(_measure(port))


async def _measure(port: int) -> None:
    numbers = itertools.count()
    past = await _played(port, next(numbers))
    length = len(past.steps)
    crowds: dict[str, Path | None] = {
        "nobody else is there": None,
        "positions for practice are made": lambda n: f"/api/fcm/routes/random?level=4&seed={n}",
        "an old position is looked at": lambda n: f"/tables/{past.table}?move={n % length}",
        "its history is read": lambda _n: f"/api/tables/{past.table}/history",
    }
    for name, path in crowds.items():
        games = [await sit_down(port, next(numbers)) for _ in range(TABLES)]
        taken, answered = await _move_beside(port, games, path)
        cuts = statistics.quantiles(taken, n=20)
        print(
            f"beside: while {name}, a move takes {statistics.median(taken) * 1000:.0f} ms, "
            f"p95 {cuts[18] * 1000:.0f} ms ({answered} answers to the crowd of {CROWD})",
            flush=True,
        )
        await _leave(games)
    await _leave([past])


async def _played(port: int, number: int) -> Game:
    game = await sit_down(port, number)
    while not game.is_over:
        await game.act()
    return game


async def _move_beside(port: int, games: list[Game], path: Path | None) -> tuple[list[float], int]:
    """Latency of each move, and the number of responses to the other guests meanwhile."""
    questions = itertools.count()
    over = asyncio.Event()
    answered = 0

    async def ask() -> None:
        nonlocal answered
        connection = Connection(HOST, port)
        try:
            while path is not None and not over.is_set():
                await connection.request("GET", path(next(questions)))
                answered += 1
        finally:
            await connection.close()

    crowd = [asyncio.create_task(ask()) for _ in range(CROWD)]
    await asyncio.sleep(1)
    taken = []
    for _ in range(len(games[0].steps)):
        for game in games:
            start = time.perf_counter()
            await game.act()
            taken.append(time.perf_counter() - start)
            await asyncio.sleep(PAUSE)
    seen = answered
    over.set()
    await asyncio.gather(*crowd)
    return taken, seen


async def _leave(games: list[Game]) -> None:
    for seat in (seat for game in games for seat in game.seats):
        await seat.acting.close()
        await seat.looking.close()
