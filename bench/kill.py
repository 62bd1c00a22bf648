"""Crash test: servers killed under load must not lose acknowledged writes."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from kaffeehaus.core import registry
from tests.house.database.places import KINDS, TestPlace, new_place
from tests.house.killing import Player, inspect, kill_under_load
from tests.toys.auction import GAME

KILLS = 20
ACTIONS = 150
"""Acknowledgements of each server before it is killed."""


def run() -> None:
    """Kill servers on SQLite, and on the PostgreSQL of `DATABASE_URL` if there is one, and
    print."""
    registry.register(GAME)
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as folder, new_place(kind, Path(folder)) as place:
            acknowledged, missing = measure(place, KILLS, ACTIONS)
        print(f"kill: {kind}: {acknowledged:,} actions acknowledged by {KILLS} servers")
        print(f"kill: {kind}: {missing} tables at which something acknowledged is missing")


def measure(place: TestPlace, kills: int, actions: int) -> tuple[int, int]:
    """Number of acknowledged writes until this many servers were killed, and of tables where one
    is missing."""
    players: list[Player] = []
    for _ in range(kills):
        players += kill_under_load(place, actions)
    return sum(player.acknowledged for player in players), asyncio.run(_count(place, players))


async def _count(place: TestPlace, players: list[Player]) -> int:
    missing = 0
    for player in players:
        try:
            await inspect(place, [player])
        except AssertionError:
            missing += 1
    return missing
