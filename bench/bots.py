"""Latency of a bot's move while another guest has many slow bots."""

from __future__ import annotations

import asyncio
import statistics
import time
from dataclasses import dataclass

from bench._browser_like import Connection
from bench._tables import log_in
from bench.house import open_house

TABLES = 12
"""Tables of the guest with the many bots, two bots at each."""
SLOW = "mcts:10s"
QUICK = "mcts:1s"
TURNS = 6
"""Number of timed turns, each at a table of its own."""
OPENING = "c3-"
POLL_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Crowd:
    """Load by the other guest."""

    title: str
    first_seat: dict[str, str]


CROWDS = (
    Crowd("nobody else plays", {}),
    Crowd(f"{TABLES * 2} bots {SLOW} play at {TABLES} tables", {"who": "bot", "bot": SLOW}),
    Crowd(f"a guest plays against {TABLES} bots {SLOW}", {"who": "me"}),
)


def run() -> None:
    """Measure servers in subprocesses, and print."""
    for crowd in CROWDS:
        with open_house() as port:
            taken = asyncio.run(_measure(port, crowd))
        print(
            f"bots: {QUICK} answers after {statistics.median(taken):.2f} s, at most "
            f"{max(taken):.2f} s, while {crowd.title}"
        )


async def _measure(port: int, crowd: Crowd) -> list[float]:
    mallory = (await log_in(port, "Mallory")).acting
    ada = (await log_in(port, "Ada")).acting
    if crowd.first_seat:
        for _ in range(TABLES):
            table = await _table(mallory, crowd.first_seat, SLOW)
            if crowd.first_seat["who"] == "me":
                await _act(mallory, table)
        await asyncio.sleep(1)
    taken = []
    for _ in range(TURNS):
        table = await _table(ada, {"who": "me"}, QUICK)
        taken.append(await _time_turn(ada, table))
    await mallory.close()
    await ada.close()
    return taken


async def _table(guest: Connection, first_seat: dict[str, str], bot: str) -> str:
    """Path of a new table with this bot on the second seat."""
    body = {"game": "coffee", "seats": [first_seat, {"who": "bot", "bot": bot}]}
    made = await guest.request("POST", "/api/tables", body)
    return f"/api/tables/{made.json()['table']}"


async def _act(guest: Connection, table: str) -> None:
    view = (await guest.request("GET", f"{table}/seats/0")).json()
    body = {"decision": view["decision"], "actions": [OPENING]}
    answer = await guest.request("POST", f"{table}/seats/0/actions", body)
    if answer.status != 200:
        raise RuntimeError(answer.text())


async def _time_turn(guest: Connection, table: str) -> float:
    """Seconds from a move to the bot's reply."""
    await _act(guest, table)
    start = time.perf_counter()
    while (await guest.request("GET", table)).json()["moves"] < 2:  # noqa: ASYNC110 - polls
        await asyncio.sleep(POLL_SECONDS)
    return time.perf_counter() - start
