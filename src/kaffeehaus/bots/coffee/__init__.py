"""The bots that play Coffee."""

from __future__ import annotations

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.coffee.greedy import GreedyBot

BOTS = (
    BotInfo(
        name="greedy",
        title="Greedy",
        help="Wins if it can, avoids lines on which you win, and leaves you few safe answers.",
        make=lambda _: GreedyBot(),
    ),
)
"""From weak to strong."""
