"""Bots for Café."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.cafe.greedy import Greedy
from kaffeehaus.bots.cafe.levels import LEVELS, Level
from kaffeehaus.bots.cafe.planner import Planner
from kaffeehaus.bots.cafe.search import Search
from kaffeehaus.bots.ladder import Slipping, ladder
from kaffeehaus.kernels.budget import Budget


def _planner(budget: Budget | None) -> Bot:
    assert budget is not None
    return Planner(budget)


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _level(level: Level) -> Bot:
    if not level.trials:
        return Slipping(Greedy(level.looks), level.slips)
    return Slipping(Search(Budget(playouts=level.trials), level.looks), level.slips)


BOTS = (
    BotInfo(
        "greedy",
        "Greedy",
        "Lays the card and does the actions that look best at once.",
        lambda _: Greedy(),
    ),
    BotInfo(
        "planner",
        "Planner",
        "Tries its cards in its head over the coming rounds, as many places as its time allows.",
        _planner,
        Budget(seconds=1),
    ),
    BotInfo(
        "search",
        "Search",
        "Tries its cards with those that may come next, and acts for the rounds to come.",
        _search,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level),
)
"""From weak to strong; then the levels, from 1 to 6."""
