"""Latency of bots: beside many slow bots of another guest, and at a crowded table of FCM."""

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
STRONGEST = "level-6"
TURNS = 6
"""Number of timed turns, each at a table of its own."""
OPENING = "c3-"
POLL_SECONDS = 0.01
SEARCHERS = 4
"""Bots at a table of Food Chain Magnate, with fifteen modules."""
MENU = {"scenario": "henri_lo_menu"}
DRAFTS = 100
"""Number of timed drafts: some seven turns of the game."""


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
    _time_crowds()
    _time_drafts()


def _time_crowds() -> None:
    for crowd in CROWDS:
        with open_house() as port:
            taken = asyncio.run(_measure(port, crowd))
        print(
            f"bots: {QUICK} answers after {statistics.median(taken):.2f} s, at most "
            f"{max(taken):.2f} s, while {crowd.title}"
        )


def _time_drafts() -> None:
    with open_house() as port:
        waits = asyncio.run(_waits(port))
    print(
        f"bots: a table of {SEARCHERS} {STRONGEST} of fcm with {MENU['scenario']} waits "
        f"{statistics.median(waits):.2f} s for a draft, at most {max(waits):.2f} s "
        f"({len(waits)} drafts)"
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


async def _waits(port: int) -> list[float]:
    """Seconds between the drafts of bots that play one another."""
    guest = (await log_in(port, "Ada")).acting
    seats = [{"who": "bot", "bot": STRONGEST}] * SEARCHERS
    body = {"game": "fcm", "seats": seats, "options": MENU}
    made = (await guest.request("POST", "/api/tables", body)).json()["table"]
    waits, moves, last = list[float](), 0, time.perf_counter()
    while moves < DRAFTS:
        table = (await guest.request("GET", f"/api/tables/{made}")).json()
        if table["moves"] > moves:
            moves, now = table["moves"], time.perf_counter()
            waits.append(now - last)
            last = now
        if table["phase"] == "over":
            break
        await asyncio.sleep(POLL_SECONDS)
    await guest.close()
    return waits
