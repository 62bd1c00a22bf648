"""Kernel interface of Coffee: playouts and tree search, each a single call.

`kernel_of` returns the C implementation where it is installed, else the Python one; the results are
the same. A `progress` function is called every 10 ms or so; if it returns something true, the work
stops and the result so far is returned.
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

MOST_NODES = 400_000
"""Default limit of the tree; about 100 bytes for each node and 25 bytes for each of its turns."""
SWAP_CELL = -1


class Style(Enum):
    """Playout policy: uniformly random, or like the bot `greedy`."""

    RANDOM = "random"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Playouts:
    """Results of a number of playouts."""

    done: int
    wins: int
    """By the player to move."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A turn at the root of a search, with its statistics."""

    cell: int
    """`SWAP_CELL` is the swap of the pie rule."""
    rod: int
    visits: int
    wins: int


@dataclass(frozen=True, slots=True)
class Found:
    """Result of a search."""

    verdict: bool | None
    """True or False if the player to move is proven to win or to lose."""
    done: int
    nodes: int
    tried: tuple[Tried, ...]
    """Turns that are not proven to lose, in the order of the rules. If the position is won, only
    the winning turn, or none where the player can make a line at once; if it is lost, the turn
    that was refuted last, or none where no turn was safe."""

    def best(self) -> Tried | None:
        """The most visited turn."""
        return max(self.tried, key=lambda turn: turn.visits, default=None)


class Kernel(Protocol):
    """Interface of an implementation for one board."""

    def playouts(
        self, scene: Scene, count: int, style: Style, rng: Rng, progress: Progress | None = None
    ) -> Playouts:
        """Play this many playouts from here."""

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
        """Search until the budget is used up or the position is decided.

        `until_swap` is the number of turns until the pie rule allows the swap: 0 is now, negative
        is never again.
        """


@lru_cache(maxsize=16)
def kernel_of(board: str, n: int) -> Kernel:
    """The fastest installed implementation, for rows of n on this board."""
    # Each implementation is imported only where it is used: the C extension may be missing.
    if FAST:
        from kaffeehaus.kernels.coffee.native import NativeKernel  # noqa: PLC0415 - see above

        return NativeKernel(board, n)
    from kaffeehaus.kernels.coffee.python import PythonKernel  # noqa: PLC0415 - see above

    return PythonKernel(board, n)
