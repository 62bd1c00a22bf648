"""Bots of Food Chain Magnate, and its six levels.

Each level should beat the one below in 60 to 85 of 100 games for two; bench/notes/bots.md has the
results. Levels 1 to 5 are the planner, which thinks of less and judges less well at lower levels;
the top level searches.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.catalog import ladder
from kaffeehaus.bots.fcm.characters import CHARACTERS
from kaffeehaus.bots.fcm.eye import Eye
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.search import Search
from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    noise: float = 0.0
    """See `Eye`."""
    misses: int = 0
    """See `Eye`."""
    search: Budget | None = None
    """For each working day; without one it plays as planned."""


LEVELS = (
    Level(noise=3.0, misses=57),
    Level(noise=2.0, misses=46),
    Level(noise=2.0, misses=33),
    Level(noise=1.0, misses=19),
    Level(),
    Level(search=Budget(playouts=40, within=1.0)),
)
"""From level 1 to level 6."""


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _level(level: Level) -> Bot:
    if level.search:
        return Search(level.search)
    return Planner(eye=Eye(level.noise, level.misses))


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
        lazy_gettext("Tries other choices for its day two turns ahead and takes the best."),
        _search,
        Budget(seconds=2),
    ),
    *ladder(LEVELS, _level, CHARACTERS),
)
"""From weak to strong; then the levels, from 1 to 6."""
