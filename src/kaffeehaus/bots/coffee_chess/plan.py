"""Bots that decide on a whole turn at once and then play it action by action."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kaffeehaus.bots.base import Turn
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState


class PlannedTurns(ABC):
    """Remembers the rest of the turn it has decided on, by position. Asked in a position that is
    not part of that turn, it decides anew, so a lost memory costs time and nothing else."""

    def __init__(self) -> None:
        self._rest: dict[str, ChessAction] = {}

    @abstractmethod
    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The actions of the turn to play from here, without its end."""

    def choose(self, turn: Turn) -> ChessAction:
        """The next action of the turn, or its end."""
        state = turn.sample(turn.rng)
        assert isinstance(state, ChessState)
        here = state.position()
        if here not in self._rest:
            self._remember(state, turn.seat, self.plan(state.copy(), turn.seat, turn.rng))
        return self._rest[here]

    def _remember(self, state: ChessState, seat: Seat, actions: tuple[ChessAction, ...]) -> None:
        self._rest = {}
        for action in (*actions, END):
            self._rest[state.position()] = action
            state.play(seat, action)
