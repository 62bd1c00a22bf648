"""The bots that play Coffee."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.budget import Budget
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.bots.coffee.mcts import MctsBot

DEFAULT_BUDGET = Budget(seconds=1)


def _mcts(budget: Budget | None) -> Bot:
    return MctsBot(budget or DEFAULT_BUDGET)


BOTS = (
    BotInfo(
        name="greedy",
        title="Greedy",
        help="Wins if it can, avoids lines on which you win, and leaves you few safe answers.",
        make=lambda _: GreedyBot(),
    ),
    BotInfo(
        name="mcts",
        title="Tree search",
        help="Plays many games in its head, most of them where they matter, for as long as it may.",
        make=_mcts,
        default_budget=DEFAULT_BUDGET,
    ),
)
"""From weak to strong."""
