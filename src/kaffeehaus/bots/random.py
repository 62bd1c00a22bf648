"""Bot `random`, for every game."""

from __future__ import annotations

from kaffeehaus.bots.base import BotInfo, Turn
from kaffeehaus.core.action import Action


class RandomBot:
    """Chooses a legal action uniformly at random."""

    def choose(self, turn: Turn) -> Action:
        """One draw from the turn's generator."""
        return turn.rng.choice(turn.legal)


RANDOM = BotInfo(
    name="random",
    title="Random",
    help="Plays any legal action, all with the same chance.",
    make=lambda _: RandomBot(),
)
