"""Bots for Coffee Chess."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.coffee_chess.greedy import Greedy
from kaffeehaus.bots.coffee_chess.levels import LEVELS, Level
from kaffeehaus.bots.coffee_chess.search import Search
from kaffeehaus.bots.coffee_chess.uct import Uct, VariedUct
from kaffeehaus.bots.ladder import Slipping, ladder
from kaffeehaus.kernels.budget import Budget


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _uct(budget: Budget | None) -> Bot:
    assert budget is not None
    return Uct(budget)


def _level(level: Level) -> Bot:
    return Slipping(VariedUct(Budget(playouts=level.playouts), level.close), level.slips)


BOTS = (
    BotInfo(
        "greedy",
        "Greedy",
        "Plays the turn that looks best at once: beans, rows, and nothing left to steal.",
        lambda _: Greedy(),
    ),
    BotInfo(
        "search",
        "Search",
        "Looks ahead over whole turns of both players, as deep as its time allows.",
        _search,
        Budget(seconds=1),
    ),
    BotInfo(
        "uct",
        "Tree search",
        "Tries the most promising turns of both players thousands of times a second.",
        _uct,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level),
)
"""From weak to strong; then the levels, from 1 to 10."""
