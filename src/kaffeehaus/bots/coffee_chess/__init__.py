"""Bots of Coffee Chess, and its ten levels.

Each level should beat the one below in 60 to 85 of 100 games; bench/notes/bots.md has the results.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.catalog import Slipping, ladder
from kaffeehaus.bots.coffee_chess.characters import CHARACTERS
from kaffeehaus.bots.coffee_chess.search import Greedy, Search, Uct, VariedUct
from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    playouts: int
    slips: int = 0
    """Percentage of random actions."""
    close: int = 20
    """Percentage of the best turn's visits that another turn needs to be played as well: the
    game has no chance, and nobody wants to play the same game twice."""


LEVELS = (
    Level(playouts=8, slips=97),
    Level(playouts=8, slips=87),
    Level(playouts=8, slips=76),
    Level(playouts=8, slips=63),
    Level(playouts=10, slips=46),
    Level(playouts=13, slips=27),
    Level(playouts=20, slips=9),
    Level(playouts=200, slips=1),
    Level(playouts=800, close=60),
    Level(playouts=4000, close=80),
)
"""From level 1 to level 10."""

LONGEST = 10.0
"""Seconds after which a level plays, should its search take longer: without the C extension."""


def _search(budget: Budget | None) -> Bot:
    assert budget is not None
    return Search(budget)


def _uct(budget: Budget | None) -> Bot:
    assert budget is not None
    return Uct(budget)


def _level(level: Level) -> Bot:
    budget = Budget(playouts=level.playouts, within=LONGEST)
    return Slipping(VariedUct(budget, level.close), level.slips)


BOTS = (
    BotInfo(
        "greedy",
        lazy_pgettext("bot", "Greedy"),
        lazy_gettext("Plays the turn that looks best now: beans, rows and nothing left to steal."),
        lambda _: Greedy(),
    ),
    BotInfo(
        "search",
        lazy_pgettext("bot", "Search"),
        lazy_gettext("Looks ahead over whole turns of both players, as far as its time allows."),
        _search,
        Budget(seconds=1),
    ),
    BotInfo(
        "uct",
        lazy_pgettext("bot", "Tree search"),
        lazy_gettext("Tries thousands of promising turns of both players per second."),
        _uct,
        Budget(seconds=1),
    ),
    *ladder(LEVELS, _level, CHARACTERS),
)
"""From weak to strong; then the levels, from 1 to 10."""
