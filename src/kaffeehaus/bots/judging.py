"""Judge: evaluates positions by a bot, for games with chance, hidden information or many players.

Nothing is proven. A judge reports each seat's value in the game's own money or points, the winning
probabilities that follow from it, and what its bot would have done.
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
"""Maximum number of actions of one turn; a bot that has not confirmed by then is stopped."""


class Worths(Protocol):
    """Evaluation function: value of a position to every seat."""

    def __call__(self, state: AnyState) -> tuple[float, ...]:
        """By seat, in the game's own unit: the expected final value."""

    def spread(self, state: AnyState) -> float:
        """Difference of two seats at which one wins about three games of four."""


class Judge:
    """Judges positions of one game by a bot and an evaluation function."""

    def __init__(self, bot: Bot, worths: Worths) -> None:
        self._bot = bot
        self._worths = worths

    def judge(self, state: AnyState, seat: Seat, rng: Rng) -> Insight:
        """The bot's turn for a seat that may act, and the value of the position to everyone
        after it."""
        after = state.copy()
        actions = self._turn(after, seat, rng)
        told = self.shares(after)
        shares = told or (WHOLE // state.seats,) * state.seats
        return Insight(
            seat,
            shares[seat],
            proven=False,
            best=(Candidate(actions, shares[seat]),),
            shares=shares,
            known=told is not None,
        )

    def shares(self, state: AnyState) -> tuple[int, ...] | None:
        """By seat: the winning probability, of `WHOLE`; None where it cannot tell."""
        outcome = state.outcome()
        if outcome is not None:
            each = WHOLE // len(outcome.winners)
            return tuple(each if s in outcome.winners else 0 for s in range(state.seats))
        return self.estimate(state)

    def estimate(self, state: AnyState) -> tuple[int, ...] | None:
        """The same of a game that goes on."""
        return shares_of(self._worths(state), self._worths.spread(state))

    def _turn(self, state: AnyState, seat: Seat, rng: Rng) -> tuple[str, ...]:
        """Execute the bot's turn; returns its actions."""
        done: list[str] = []
        for _ in range(MOST_ACTIONS):
            action = ask(self._bot, "judge", turn_of(state, seat, rng))
            state.play(seat, action)
            done.append(str(action))
            if action.confirms or seat not in state.actors():
                break
        return tuple(done)


def shares_of(worths: Sequence[float], spread: float) -> tuple[int, ...]:
    """Softmax: winning probabilities, of `WHOLE`, e times as likely for each `spread` of lead."""
    top = max(worths)
    weights = [math.exp((worth - top) / spread) for worth in worths]
    return tuple(round(WHOLE * weight / sum(weights)) for weight in weights)
