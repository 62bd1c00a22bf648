"""The whole server is killed under load: nothing that it acknowledged is missing."""

from __future__ import annotations

import asyncio

import pytest

from tests.house.killing import TABLES, Player, inspect, kill_under_load
from tests.house.store.places import TestPlace

KILLS = 3
SECONDS = 1.0
"""How long each server is under load before it is killed."""


@pytest.mark.timeout(180)
def test_no_acknowledged_action_or_draft_is_lost(place: TestPlace, auction: str) -> None:
    players: list[Player] = []
    for _ in range(KILLS):
        players += kill_under_load(place, SECONDS)
    assert sum(player.acknowledged for player in players) > KILLS * TABLES
    asyncio.run(inspect(place, players))
