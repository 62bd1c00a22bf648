"""Coffee Chess at full speed: playouts and tree search over whole turns, each a single call.

`chess_kernel` gives the C layer where it is installed and the Python layer elsewhere; the answers
are the same. A `progress` function hears every 10 ms or so what is done; if it answers with
something true, the work stops there and what was found so far is returned.
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
"""A tree grows no further than this, unless asked to; about a kilobyte for each, turns included."""


class Style(Enum):
    """What becomes of a leaf of the tree: it is judged by its beans, rows and threats, or played
    out by chance."""

    JUDGED = "judged"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class ChessPlayouts:
    """What became of a number of playouts."""

    done: int
    points: int
    """Of the player to move: 2 for a win, 1 for a draw."""


@dataclass(frozen=True, slots=True)
class TriedTurn:
    """A turn in the first position of a search, and how it did."""

    actions: tuple[ChessAction, ...]
    """Without its end."""
    visits: int
    total: float
    """The sum of the shares that its visits won."""

    @property
    def share(self) -> float:
        """What it won on average."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class ChessFound:
    """What a search found out."""

    done: int
    nodes: int
    tried: tuple[TriedTurn, ...]
    """The most promising turns at first sight, best first."""

    def best(self) -> TriedTurn:
        """The turn tried most often."""
        return max(self.tried, key=lambda turn: turn.visits)


class ChessKernel(Protocol):
    """What a layer can do."""

    def playouts(
        self, state: ChessState, count: int, rng: Rng, progress: Progress | None = None
    ) -> ChessPlayouts:
        """Play so many games out from here, by chance."""

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
        """Search for the best turn until the budget is used up; somebody is to move."""


@cache
def chess_kernel() -> ChessKernel:
    """The faster of the layers that are installed."""
    # Either layer is imported only where it is used: the C layer may be missing.
    if FAST:
        from kaffeehaus.kernels.coffee_chess.native import NativeChess  # noqa: PLC0415 - see above

        return NativeChess()
    from kaffeehaus.kernels.coffee_chess.python import PythonChess  # noqa: PLC0415 - see above

    return PythonChess()
