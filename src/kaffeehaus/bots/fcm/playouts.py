"""Playouts of Food Chain Magnate: planners continue the game for everyone, within a budget."""

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
    """Plays out positions for one chain, all to the same turn so that they can be compared."""

    def __init__(self, seat: Seat, turn: int, budget: Budget) -> None:
        """`turn`: the present one."""
        self._seat = seat
        self._left = budget.playouts - 1 if budget.playouts else None
        self._deadline = Deadline(budget)
        self._evaluate = DollarsInTheEnd()
        self.until = max(TELLING, turn + ROUNDS)
        """Turn at whose beginning a playout ends."""

    def measure(self, state: FcmState) -> float:
        """The first playout. It ends where so much time is used that few others would fit."""
        trial, enough = state.copy(), process_time() + self._deadline.seconds / FEW
        for turn in range(trial.town.turn + 1, self.until + 1):
            self._play_until(turn, trial)
            if process_time() > enough:
                self.until = turn
                break
        return self._lead(trial)

    def play(self, state: FcmState) -> float:
        """Lead of the chain over its best rival, in dollars; may be negative.

        Raises `OutOfBudget`.
        """
        if self._left is not None and not self._left:
            raise OutOfBudget
        if self._left:
            self._left -= 1
        trial = state.copy()
        self._play_until(self.until, trial)
        return self._lead(trial)

    def _play_until(self, turn: int, state: FcmState) -> None:
        planners = [Planner() for _ in range(state.seats)]
        while state.outcome() is None and state.town.turn < turn:
            if self._deadline.is_over():
                raise OutOfBudget
            actor = state.actors()[0]
            state.play(actor, planners[actor].decide(state, actor, state.legal(actor)))

    def _lead(self, state: FcmState) -> float:
        worths = self._worths(state)
        others = (worth for other, worth in enumerate(worths) if other != self._seat)
        return worths[self._seat] - max(others)

    def _worths(self, state: FcmState) -> tuple[float, ...]:
        if state.outcome() is None:
            return self._evaluate(state)
        return tuple(player.cash for player in state.town.players)
