"""Live games of scripts over two servers on one PostgreSQL, which are killed at random."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import httpx2

from tests.house.database.places import DATABASE_URL, TestPlace, new_place
from tests.house.live_games import Audit, LiveGames, allow_short_clocks, two_servers

GAMES = 500
AT_ONCE = 16
SECONDS_BETWEEN_KILLS = 4.0


def run() -> None:
    """Play on the PostgreSQL of `DATABASE_URL`, in a temporary schema, and print."""
    if not DATABASE_URL:
        print("live_games: DATABASE_URL names no PostgreSQL, and SQLite has one server only")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        new_place("postgres", Path(folder)) as place,
    ):
        begun = time.perf_counter()
        kills, audit = asyncio.run(measure(place, GAMES, AT_ONCE, SECONDS_BETWEEN_KILLS))
        seconds = time.perf_counter() - begun
    print(f"live_games: {audit.games} games in {seconds:.0f} s, {kills} servers killed")
    reasons = ", ".join(f"{reason} {count}" for reason, count in audit.reasons.most_common())
    print(f"live_games: results: {reasons}")
    print(
        f"live_games: {audit.acknowledged:,} moves acknowledged, {audit.within_lag} of them within "
        f"the lag allowance; {audit.refused} refused after flag fall, {audit.unanswered} unanswered"
    )
    delays = audit.flag_delays
    print(
        f"live_games: flags fell {statistics.median(delays):.0f} ms after the deadline, "
        f"at most {max(delays)} ms"
    )
    print(f"live_games: {len(audit.faults)} faults")
    for fault in audit.faults:
        print(f"live_games: {fault}")


async def measure(
    place: TestPlace, games: int, at_once: int, seconds_between_kills: float
) -> tuple[int, Audit]:
    """Number of killed servers, and the audit of all games."""
    allow_short_clocks()
    with two_servers(place) as servers:
        async with httpx2.AsyncClient(timeout=60) as client:
            live = LiveGames(servers, client)
            await live.play(games, at_once, seconds_between_kills, seed=1)
        return servers.kills, live.audit
