"""Bots of Coffee, and its thirteen levels.

Each level usually beats the one below; bench/notes/bots.md has the results on hex-5 with n=4.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.catalog import Slipping, ladder
from kaffeehaus.bots.coffee.characters import CHARACTERS
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.bots.coffee.mcts import MctsBot
from kaffeehaus.bots.coffee.uct import PerfectBot, UctBot
from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of a level."""

    playouts: int
    slips: int = 0
    """Percentage of random turns."""
    nodes: int = 0
    """Number of positions that its solver searches for a proof; 0 for one without a solver."""


LEVELS = (
    Level(playouts=8, slips=70),
    Level(playouts=8, slips=38),
    Level(playouts=8, slips=15),
    Level(playouts=20, slips=4),
    Level(playouts=50),
    Level(playouts=150),
    Level(playouts=450),
    Level(playouts=1350),
    Level(playouts=4000),
    Level(playouts=11_000),
    Level(playouts=36_000),
    Level(playouts=120_000),
    Level(playouts=600_000, nodes=350_000),
)
"""From level 1 to level 13, which thinks for about a second."""


DEFAULT_BUDGET = Budget(seconds=1)
LONGEST = 10.0
"""Seconds after which a level plays, should its playouts take longer: without the C extension."""


def _mcts(budget: Budget | None) -> Bot:
    return MctsBot(budget or DEFAULT_BUDGET)


def _uct(budget: Budget | None) -> Bot:
    return UctBot(budget or DEFAULT_BUDGET)


def _perfect(budget: Budget | None) -> Bot:
    return PerfectBot(budget or DEFAULT_BUDGET)


def _level(level: Level) -> Bot:
    budget = Budget(playouts=level.playouts, within=LONGEST)
    if level.nodes:
        return PerfectBot(budget, level.nodes)
    return Slipping(UctBot(budget), level.slips)


BOTS = (
    BotInfo(
        name="greedy",
        title=lazy_pgettext("bot", "Greedy"),
        help=lazy_gettext(
            "Wins if it can, never lets you win at once, and leaves you few safe answers."
        ),
        make=lambda _: GreedyBot(),
    ),
    BotInfo(
        name="mcts",
        title=lazy_pgettext("bot", "Tree search"),
        help=lazy_gettext("Monte Carlo tree search: simulates many games until its time is up."),
        make=_mcts,
        default_budget=DEFAULT_BUDGET,
    ),
    BotInfo(
        name="uct",
        title=lazy_pgettext("bot", "Fast tree search"),
        help=lazy_gettext("Simulates as many random games as the machine can."),
        make=_uct,
        default_budget=DEFAULT_BUDGET,
    ),
    BotInfo(
        name="perfect",
        title=lazy_pgettext("bot", "Solver"),
        help=lazy_gettext(
            "Solves the position if it can and then plays perfectly; otherwise it searches."
        ),
        make=_perfect,
        default_budget=DEFAULT_BUDGET,
    ),
    *ladder(LEVELS, _level, CHARACTERS),
)
"""From weak to strong; then the levels, from 1 to 13."""
