"""Playouts of Food Chain Magnate: planners continue the game for everyone, within a budget."""

from __future__ import annotations

from math import inf
from time import process_time

from kaffeehaus.bots.fcm.dollars import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.values import EARLIEST, model_of
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget, Deadline

ROUNDS = 2
"""Dinners that a playout lasts at least, tonight's included, where a model knows the value..."""
ROUNDS_FOR_DOLLARS = 3
"""...and where it is an estimate of dollars..."""
TELLING = 8
"""...in which case all before this turn count: earlier, neither cash nor cards tell who wins..."""
FEW = 8
"""...unless the time does not suffice for so many playouts..."""
FEWEST = 3
"""...or not even for so many that last until the next turn: then the draft itself is judged."""
DOLLARS_FOR_ODDS = 40.0
"""Lead in the end that counts as much as odds of e to one."""


class OutOfBudget(Exception):
    """The budget ended, maybe within a playout."""


class Playouts:
    """Plays out positions for one chain, all to the same turn so that they can be compared."""

    def __init__(self, state: FcmState, seat: Seat, budget: Budget) -> None:
        """`state`: the present one."""
        self._seat = seat
        self._left = budget.playouts - 1 if budget.playouts else None
        self._deadline = Deadline(budget)
        self._model = model_of(state)
        turn = state.town.turn
        self.until = (
            max(EARLIEST + 1, turn + ROUNDS)
            if self._model
            else max(TELLING, turn + ROUNDS_FOR_DOLLARS)
        )
        """Turn at whose beginning a playout ends."""
        self.tried = 0
        """How many playouts there were."""

    def measure(self, state: FcmState) -> float:
        """The first playout. It ends where so much time is used that few others would fit."""
        self.tried += 1
        trial, start, seconds = state.copy(), process_time(), self._deadline.seconds
        for turn in range(trial.town.turn + 1, self.until + 1):
            if not self._reaches(turn, trial, start + seconds / FEWEST):
                self.until = state.town.turn
                return self._lead(state)
            if process_time() > start + seconds / FEW:
                self.until = turn
                break
        return self._lead(trial)

    def play(self, state: FcmState) -> float:
        """Lead of the chain over its best rival, in dollars or in odds that are worth as much; may
        be negative.

        Raises `OutOfBudget`.
        """
        if self._left is not None and not self._left:
            raise OutOfBudget
        if self._left:
            self._left -= 1
        if self._deadline.is_over():
            raise OutOfBudget
        trial = state.copy()
        self._reaches(self.until, trial)
        self.tried += 1
        return self._lead(trial)

    def _reaches(self, turn: int, state: FcmState, end: float = inf) -> bool:
        """Play on until this turn, unless the processor time comes first."""
        planners = [Planner() for _ in range(state.seats)]
        while state.outcome() is None and state.town.turn < turn:
            if self._deadline.is_over():
                raise OutOfBudget
            if process_time() > end:
                return False
            actor = state.actors()[0]
            state.play(actor, planners[actor].decide(state, actor, state.legal(actor)))
        return True

    def _lead(self, state: FcmState) -> float:
        if self._model and state.outcome() is None:
            return DOLLARS_FOR_ODDS * self._model.lead(state, self._seat)
        worths = self._worths(state)
        others = (worth for other, worth in enumerate(worths) if other != self._seat)
        return worths[self._seat] - max(others)

    def _worths(self, state: FcmState) -> tuple[float, ...]:
        if state.outcome() is None:
            return DollarsInTheEnd()(state)
        return tuple(player.cash for player in state.town.players)
