"""Positions judged by what a bot makes of them: for games of chance, of secrets or of many.

Nothing is proven so. A judge says what each seat's affairs are worth in the coin of the game, how
likely each seat is to win by that, and what its bot would have done.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from kaffeehaus.bots.base import Bot, ask, turn_of
from kaffeehaus.bots.insight import WHOLE, Candidate, Insight
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

MOST_ACTIONS = 200
"""Of one turn; a bot that has not confirmed by then is not asked on."""


class Worths(Protocol):
    """What a position is worth to every seat."""

    def __call__(self, state: AnyState) -> tuple[float, ...]:
        """By seat, in the coin of the game: what it will have in the end."""

    def spread(self, state: AnyState) -> float:
        """How far apart two seats are, in that coin, when one wins about three games of four."""


class Judge:
    """Judges positions of one game by a bot and by what things are worth to it."""

    def __init__(self, bot: Bot, worths: Worths) -> None:
        self._bot = bot
        self._worths = worths

    def judge(self, state: AnyState, seat: Seat, rng: Rng) -> Insight:
        """What the bot would do in a position in which this seat may act, and what the position is
        worth to everyone after it."""
        after = state.copy()
        actions = self._turn(after, seat, rng)
        shares = self.shares(after)
        return Insight(
            seat,
            shares[seat],
            proven=False,
            best=(Candidate(actions, shares[seat]),),
            shares=shares,
        )

    def shares(self, state: AnyState) -> tuple[int, ...]:
        """By seat: how likely it wins, of `WHOLE`."""
        outcome = state.outcome()
        if outcome is not None:
            each = WHOLE // len(outcome.winners)
            return tuple(each if s in outcome.winners else 0 for s in range(state.seats))
        return shares_of(self._worths(state), self._worths.spread(state))

    def _turn(self, state: AnyState, seat: Seat, rng: Rng) -> tuple[str, ...]:
        """Carry out the turn of the bot; what it did."""
        done: list[str] = []
        for _ in range(MOST_ACTIONS):
            action = ask(self._bot, "judge", turn_of(state, seat, rng))
            state.play(seat, action)
            done.append(str(action))
            if action.confirms or seat not in state.actors():
                break
        return tuple(done)


def shares_of(worths: Sequence[float], spread: float) -> tuple[int, ...]:
    """How likely each wins, of `WHOLE`: e times as likely for each `spread` that it is ahead."""
    top = max(worths)
    weights = [math.exp((worth - top) / spread) for worth in worths]
    return tuple(round(WHOLE * weight / sum(weights)) for weight in weights)
