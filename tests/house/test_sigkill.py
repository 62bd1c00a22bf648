"""The whole server is killed under load: nothing that it acknowledged is missing."""

from __future__ import annotations

import asyncio

import pytest

from tests.house.database.places import TestPlace
from tests.house.killing import inspect, kill_under_load

ACTIONS = 60
"""How many the server acknowledges before it is killed. `python -m bench kill` kills many more."""


@pytest.mark.timeout(180)
def test_no_acknowledged_action_or_draft_is_lost(place: TestPlace, auction: str) -> None:
    players = kill_under_load(place, ACTIONS)
    assert sum(player.acknowledged for player in players) >= ACTIONS
    asyncio.run(inspect(place, players))
