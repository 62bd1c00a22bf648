"""Base of bots that plan a whole turn at once and then play it action by action."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kaffeehaus.bots.base import Turn
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState


class PlannedTurns(ABC):
    """Caches the rest of the planned turn by position. In a position outside of it, it plans
    again, so a lost cache costs only time."""

    def __init__(self) -> None:
        self._rest: dict[str, ChessAction] = {}

    @abstractmethod
    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """Actions of the turn from here, without its end."""

    def choose(self, turn: Turn) -> ChessAction:
        """Next action of the turn, or its end."""
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
