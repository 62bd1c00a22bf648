"""Playouts of Food Chain Magnate: planners play on for everyone, up to a budget."""

from __future__ import annotations

from time import process_time

from kaffeehaus.bots.fcm.analyst import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget, Deadline

ROUNDS = 3
"""Dinners that a playout lasts at least, tonight's included..."""
TELLING = 8
"""...and all before this turn: earlier, neither cash nor cards tell who wins..."""
FEW = 8
"""...unless the time does not suffice for so many playouts."""


class OutOfBudget(Exception):
    """The budget ended, maybe within a playout."""


class Playouts:
    """Plays out positions for one chain, with one horizon for all so that they can be compared."""

    def __init__(self, seat: Seat, turn: int, budget: Budget) -> None:
        """`turn`: the present one."""
        self._seat = seat
        self._left = budget.playouts
        self._deadline = Deadline(budget)
        self._evaluate = DollarsInTheEnd()
        horizons = {max(TELLING, turn + ROUNDS), *range(turn + 1, turn + ROUNDS + 1)}
        self.horizons = sorted(horizons)
        """Turns at whose beginning a playout may end; the last one counts."""

    def measure(self, state: FcmState) -> float:
        """The first playout, which also tells how long playouts can be."""
        while True:
            began = process_time()
            worth = self.play(state.copy())
            if not self.horizons[1:] or (process_time() - began) * FEW <= self._deadline.seconds:
                return worth
            self.horizons.pop()

    def play(self, state: FcmState) -> float:
        """Lead of the chain over its best rival, in dollars; may be negative. The state is changed.

        Raises `OutOfBudget`.
        """
        if self._left is not None:
            if not self._left:
                raise OutOfBudget
            self._left -= 1
        planners = [Planner() for _ in range(state.seats)]
        while state.outcome() is None and state.town.turn < self.horizons[-1]:
            if self._deadline.is_over():
                raise OutOfBudget
            actor = state.actors()[0]
            state.play(actor, planners[actor].decide(state, actor, state.legal(actor)))
        worths = self._worths(state)
        return worths[self._seat] - max(
            worth for other, worth in enumerate(worths) if other != self._seat
        )

    def _worths(self, state: FcmState) -> tuple[float, ...]:
        if state.outcome() is None:
            return self._evaluate(state)
        return tuple(player.cash for player in state.town.players)
