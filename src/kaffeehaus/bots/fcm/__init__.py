"""Bots of Food Chain Magnate, and its six levels.

Each level should beat the one below in 65 to 90 of 100 games for two; bench/notes/bots.md has the
results.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.catalog import Slipping, ladder
from kaffeehaus.bots.fcm.characters import CHARACTERS
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.search import Search
from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
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
        lazy_pgettext("bot", "Planner"),
        lazy_gettext("Hires, trains, advertises and sets prices by expected income."),
        lambda _: Planner(),
    ),
    BotInfo(
        "search",
        lazy_pgettext("bot", "Search"),
        lazy_gettext("Simulates the coming dinners for several plans and picks the best."),
        _search,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level, CHARACTERS),
)
"""From weak to strong; then the levels, from 1 to 6."""
