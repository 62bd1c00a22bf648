"""A game in numbers: every action has a fixed one, and a position is a stack of planes.

Nothing here depends on another library; the adapters for OpenSpiel and PettingZoo share it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=AnyState)

SEATS = 2


class Encoding(ABC, Generic[S, A]):
    """A game for two with its options chosen, in numbers.

    Raises `BadOptions` if it cannot be played so. The numbers of the actions depend on the options
    alone. Planes are as large as the board; rows count from the bottom, columns from the left.
    """

    game: ClassVar[AnyGame]

    def __init__(self, options: Options | None = None) -> None:
        self.options = self.game.read_options(options)

    @property
    @abstractmethod
    def actions(self) -> tuple[A, ...]:
        """Every action there can be, by number."""

    @property
    @abstractmethod
    def planes(self) -> tuple[str, ...]:
        """What each plane of an observation shows."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Rows and columns of a plane."""

    @property
    @abstractmethod
    def longest(self) -> int | None:
        """A bound for the number of actions in a game, or None if there is none."""

    @abstractmethod
    def _planes_of(self, state: S, seat: Seat) -> list[list[float]]:
        """The planes as the seat sees them, each row by row, with values from 0 to 1."""

    def new(self) -> S:
        """A fresh game."""
        return cast(S, self.game.new(self.options, SEATS))

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return (len(self.planes), *self.size)

    def observe(self, state: S, seat: Seat) -> list[float]:
        """What the seat sees, plane after plane, row after row."""
        return [value for plane in self._planes_of(state, seat) for value in plane]

    def number(self, action: A) -> int:
        """The action's number. Raises `KeyError` for what is no action of this game."""
        return self._numbers[action]

    def legal(self, state: S, seat: Seat) -> list[int]:
        """The numbers of what the seat may do, ascending."""
        return sorted(self._numbers[action] for action in state.legal(seat))

    def rewards(self, state: S) -> list[float]:
        """By seat: 1 for a win, -1 for a loss, 0 for a draw and while the game runs."""
        outcome = state.outcome()
        if outcome is None:
            return [0.0] * SEATS
        return [2 * outcome.points(seat) - 1 for seat in range(SEATS)]

    @cached_property
    def _numbers(self) -> dict[A, int]:
        return {action: number for number, action in enumerate(self.actions)}


AnyEncoding: TypeAlias = Encoding[Any, Any]  # Any: each takes only states and actions of its game
"""An encoding of which nobody here needs to know the game."""
