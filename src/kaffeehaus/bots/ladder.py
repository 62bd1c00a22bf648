"""Difficulty levels: a ladder of bots, each of which usually beats the one below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from kaffeehaus.bots.base import Bot, BotInfo, Turn
from kaffeehaus.core.action import Action

L = TypeVar("L")

SLIPS_OF = 100


class Slipping:
    """Wraps a bot and makes a percentage of its actions random.

    A lower level is a bot that errs more often rather than one that thinks differently: its games
    look natural, and leave openings that a beginner can see.
    """

    def __init__(self, thinker: Bot, slips: int) -> None:
        self._thinker = thinker
        self._slips = slips

    def choose(self, turn: Turn) -> Action:
        """The bot's action or, at random, any action."""
        if turn.rng.below(SLIPS_OF) < self._slips:
            return turn.rng.choice(turn.legal)
        return self._thinker.choose(turn)


def ladder(levels: Sequence[L], make: Callable[[L], Bot]) -> tuple[BotInfo, ...]:
    """Levels of a game as bots, from level 1 on. `make` makes the bot of a level."""
    return tuple(_rung(number, len(levels), level, make) for number, level in enumerate(levels, 1))


def _rung(number: int, of: int, level: L, make: Callable[[L], Bot]) -> BotInfo:
    return BotInfo(
        name=f"level-{number}",
        title=f"Level {number}",
        help=f"Level {number} of {of}: each usually beats the one below.",
        make=lambda _: make(level),
        level=number,
    )
