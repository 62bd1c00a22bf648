"""Bots of Food Chain Magnate, and its six levels.

Each level should beat the one below in 65 to 90 of 100 games for two; bench/notes/bots.md has the
results.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.catalog import Slipping, ladder
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.search import Search
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    slips: int = 0
    """Percentage of random actions."""


LEVELS = (
    Level(slips=68),
    Level(slips=51),
    Level(slips=36),
    Level(slips=22),
    Level(slips=10),
    Level(),
)
"""From level 1 to level 6."""


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
