"""Bots of Café, and its eight levels.

Each level should beat the one below in 60 to 85 of 100 games for two; bench/notes/bots.md has the
results.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.cafe.characters import CHARACTERS
from kaffeehaus.bots.cafe.planner import Greedy, Planner
from kaffeehaus.bots.cafe.rollouts import Rollouts
from kaffeehaus.bots.cafe.search import Search
from kaffeehaus.bots.catalog import ladder
from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    looks: int
    """Number of placements evaluated; there are some 250 in a round."""
    trials: int = 1
    """Number of simulated companies before it lays a card; with 1 it takes the placement that looks
    best."""
    rollouts: int = 0
    """Number of games that it plays out before each card and before its actions; 0 for one that
    does not."""


LEVELS = (
    Level(looks=2),
    Level(looks=3),
    Level(looks=5),
    Level(looks=10),
    Level(looks=25, trials=2),
    Level(looks=100, trials=8),
    Level(looks=100, trials=8, rollouts=40),
    Level(looks=100, trials=8, rollouts=800),
)
"""From level 1 to level 8, which thinks for about half a second a card."""

LONGEST = 10.0
"""Seconds after which a level ends its rollouts."""


def _planner(budget: Budget | None) -> Bot:
    assert budget is not None
    return Planner(budget)


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _rollouts(budget: Budget | None) -> Bot:
    assert budget is not None
    return Rollouts(budget)


def _level(level: Level) -> Bot:
    if level.rollouts:
        return Rollouts(Budget(playouts=level.rollouts, within=LONGEST))
    return Search(Budget(playouts=level.trials), level.looks)


BOTS = (
    BotInfo(
        "greedy",
        lazy_pgettext("bot", "Greedy"),
        lazy_gettext("Plays the card and the actions that look best now."),
        lambda _: Greedy(),
    ),
    BotInfo(
        "planner",
        lazy_pgettext("bot", "Planner"),
        lazy_gettext("Tries its cards over the coming rounds, as far as its time allows."),
        _planner,
        Budget(seconds=1),
    ),
    BotInfo(
        "search",
        lazy_pgettext("bot", "Search"),
        lazy_gettext("Tries its cards with those that may come next and plans several rounds."),
        _search,
        Budget(seconds=1),
    ),
    BotInfo(
        "rollouts",
        lazy_pgettext("bot", "Imagination"),
        lazy_gettext("Plays the rest of the game many times with cards that may come."),
        _rollouts,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level, CHARACTERS),
)
"""From weak to strong; then the levels, from 1 to 8."""
