"""Kernel interface of Coffee Chess: playouts and tree search over whole turns, each a single call.

`chess_kernel` returns the C implementation where it is installed, else the Python one; the results
are the same. A `progress` function is called every 10 ms or so; if it returns something true, the
work stops and the result so far is returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Protocol

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.ticking import Progress

MOST_NODES = 50_000
"""Default limit of the tree; about a kilobyte for each node, turns included."""
KNOWN = 10
"""Visits after which the share of a turn says something."""


class Style(Enum):
    """Evaluation of a leaf: by the evaluation function, or by a random playout."""

    JUDGED = "judged"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class ChessPlayouts:
    """Results of a number of playouts."""

    done: int
    points: int
    """Of the player to move: 2 for a win, 1 for a draw."""


@dataclass(frozen=True, slots=True)
class TriedTurn:
    """A turn at the root of a search, with its statistics."""

    actions: tuple[ChessAction, ...]
    """Without its end."""
    visits: int
    total: float
    """Sum of the results of its visits."""

    @property
    def share(self) -> float:
        """Average result."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class ChessFound:
    """Result of a search."""

    done: int
    nodes: int
    tried: tuple[TriedTurn, ...]
    """The most promising turns by evaluation, best first."""

    def best(self) -> TriedTurn:
        """The most visited turn."""
        return max(self.tried, key=lambda turn: turn.visits)

    def known(self) -> tuple[TriedTurn, ...]:
        """The turns with enough visits to trust their shares; at least the most visited one."""
        return tuple(turn for turn in self.tried if turn.visits >= KNOWN) or (self.best(),)


class ChessKernel(Protocol):
    """Interface of an implementation."""

    def playouts(
        self, state: ChessState, count: int, rng: Rng, progress: Progress | None = None
    ) -> ChessPlayouts:
        """Play this many random playouts from here."""

    def search(
        self,
        state: ChessState,
        budget: Budget,
        style: Style,
        rng: Rng,
        *,
        most_nodes: int = MOST_NODES,
        progress: Progress | None = None,
    ) -> ChessFound:
        """Search until the budget is used up; the game must not be over."""


@cache
def chess_kernel() -> ChessKernel:
    """The fastest installed implementation."""
    # Each implementation is imported only where it is used: the C extension may be missing.
    if FAST:
        from kaffeehaus.kernels.coffee_chess.native import NativeChess  # noqa: PLC0415 - see above

        return NativeChess()
    from kaffeehaus.kernels.coffee_chess.python import PythonChess  # noqa: PLC0415 - see above

    return PythonChess()
