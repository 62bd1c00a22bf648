"""Coffee at full speed: playouts and tree search, each a single call.

`kernel_of` gives the C layer where it is installed and the Python layer elsewhere; the answers are
the same. A `progress` function hears every 10 ms or so what is done; if it answers with something
true, the work stops there and what was found so far is returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Protocol

from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Scene
from kaffeehaus.kernels.ticking import Progress

MOST_NODES = 200_000
"""A tree grows no further than this, unless asked to; about 100 bytes for each and for its turns
25 bytes each."""
SWAP_CELL = -1


class Style(Enum):
    """How a position is played out: by chance, or by the wits of the bot `greedy`."""

    RANDOM = "random"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Playouts:
    """What became of a number of playouts."""

    done: int
    wins: int
    """By the player to move."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A turn in the first position of a search, and how it did."""

    cell: int
    """`SWAP_CELL` is the swap of the pie rule."""
    rod: int
    visits: int
    wins: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out."""

    verdict: bool | None
    """True or False if the player to move is proven to win or to lose."""
    done: int
    nodes: int
    tried: tuple[Tried, ...]
    """Every turn that is not proven to lose, in the order of the rules. If the position is won,
    only the turn that wins, or none where the player can make a line at once; if it is lost, the
    turn that was refuted last, or none where no turn was safe."""

    def best(self) -> Tried | None:
        """The turn tried most often."""
        return max(self.tried, key=lambda turn: turn.visits, default=None)


class Kernel(Protocol):
    """What a layer can do on one board."""

    def playouts(
        self, scene: Scene, count: int, style: Style, rng: Rng, progress: Progress | None = None
    ) -> Playouts:
        """Play so many games out from here."""

    def search(
        self,
        scene: Scene,
        until_swap: int,
        budget: Budget,
        style: Style,
        rng: Rng,
        *,
        most_nodes: int = MOST_NODES,
        progress: Progress | None = None,
    ) -> Found:
        """Search for the best turn until the budget is used up or the position is decided.

        `until_swap` is the number of turns until the pie rule allows the swap: 0 is now, below 0
        is never again.
        """


@lru_cache(maxsize=16)
def kernel_of(board: str, n: int) -> Kernel:
    """The faster of the layers that are installed, for rows of n on this board."""
    # Either layer is imported only where it is used: the C layer may be missing.
    if FAST:
        from kaffeehaus.kernels.coffee.native import NativeKernel  # noqa: PLC0415 - see above

        return NativeKernel(board, n)
    from kaffeehaus.kernels.coffee.python import PythonKernel  # noqa: PLC0415 - see above

    return PythonKernel(board, n)
