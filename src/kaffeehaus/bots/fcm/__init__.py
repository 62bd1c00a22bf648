"""Bots for Food Chain Magnate."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.fcm.levels import LEVELS, Level
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.search import Search
from kaffeehaus.bots.ladder import Slipping, ladder
from kaffeehaus.kernels.budget import Budget


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _level(level: Level) -> Bot:
    return Slipping(Planner(), level.slips)


BOTS = (
    BotInfo(
        "planner",
        "Planner",
        "Hires, trains, advertises and sets its price by what its company would earn.",
        lambda _: Planner(),
    ),
    BotInfo(
        "search",
        "Search",
        "Plays the evenings to come in its head in several ways, and goes the best of them.",
        _search,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level),
)
"""From weak to strong; then the levels, from 1 to 6."""
