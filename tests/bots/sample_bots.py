"""Bots for tests. They live in a module so that other processes can import them."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo, Turn
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.kernels.budget import Budget


class LastBot:
    """Takes the last legal action."""

    def choose(self, turn: Turn) -> Action:
        """No chance involved."""
        return turn.legal[-1]


class CheatBot:
    """Claims to win where it cannot."""

    def choose(self, turn: Turn) -> Action:
        """A turn that no position allows."""
        return Place("a1", Rod.NONE)


def make_last(budget: Budget | None) -> Bot:
    """A bot that can be made in another process."""
    return LastBot()


def make_cheat(budget: Budget | None) -> Bot:
    """The one that breaks the contract."""
    return CheatBot()


LAST = BotInfo("last", "Last", "Takes the last legal action.", make_last)
CHEAT = BotInfo("cheat", "Cheat", "Claims to win.", make_cheat)
