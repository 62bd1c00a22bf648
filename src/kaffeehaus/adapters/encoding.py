"""Numeric encoding of a game: fixed action numbers, and observations as stacks of planes.

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
    """Numeric encoding of a two-player game with given options.

    Raises `BadOptions` if these cannot be played. Action numbers depend only on the options. Planes
    are as large as the board; rows count from the bottom, columns from the left.
    """

    game: ClassVar[AnyGame]

    def __init__(self, options: Options | None = None) -> None:
        self.options = self.game.read_options(options)

    @property
    @abstractmethod
    def actions(self) -> tuple[A, ...]:
        """All possible actions, by number."""

    @property
    @abstractmethod
    def planes(self) -> tuple[str, ...]:
        """Names of the planes of an observation."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Rows and columns of a plane."""

    @property
    @abstractmethod
    def longest(self) -> int | None:
        """Upper bound of the number of actions in a game, or None if there is none."""

    @abstractmethod
    def _planes_of(self, state: S, seat: Seat) -> list[list[float]]:
        """Planes as the seat sees them, each row by row, with values from 0 to 1."""

    def new(self) -> S:
        """A new game."""
        return cast(S, self.game.new(self.options, SEATS))

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return (len(self.planes), *self.size)

    def observe(self, state: S, seat: Seat) -> list[float]:
        """Observation of the seat, plane after plane, row after row."""
        return [value for plane in self._planes_of(state, seat) for value in plane]

    def number(self, action: A) -> int:
        """Number of an action. Raises `KeyError` for an unknown action."""
        return self._numbers[action]

    def legal(self, state: S, seat: Seat) -> list[int]:
        """Numbers of the legal actions of the seat, ascending."""
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
"""An encoding whose game does not matter here."""
