"""C implementation of the Coffee kernel. Importing it fails if it was not built; see
`kernels.FAST`."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.boards import find_board
from kaffeehaus.kernels import _native
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Scene
from kaffeehaus.kernels.coffee.kernel import MOST_NODES, Found, Playouts, Style, Tried
from kaffeehaus.kernels.ticking import Progress

_VERDICTS = {0: False, 1: True, 2: None}
_NO_LIMIT = 2**63


class NativeKernel:
    """One board in C. `plain` disables the processor's bit instructions, for tests."""

    def __init__(self, board: str, n: int, *, plain: bool = False) -> None:
        found = find_board(board)
        self._board = _native.board(found.hexagonal, found.side, n, plain)

    def playouts(
        self, scene: Scene, count: int, style: Style, rng: Rng, progress: Progress | None = None
    ) -> Playouts:
        """Play this many playouts from here."""
        done, wins, rng.state = _native.playouts(
            self._board, packed(scene), count, style is Style.GREEDY, rng.state, progress
        )
        return Playouts(done, wins)

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
        """Search for the best turn."""
        verdict, done, nodes, rng.state, edges = _native.search(
            self._board,
            packed(scene),
            until_swap,
            budget.playouts or _NO_LIMIT,
            budget.time or 0.0,
            most_nodes,
            style is Style.GREEDY,
            rng.state,
            progress,
        )
        return Found(_VERDICTS[verdict], done, nodes, tuple(Tried(*edge) for edge in edges))


def packed(scene: Scene) -> bytes:
    """A position as bytes for C: own stones, the opponent's, the line, 16 bytes each."""
    return b"".join(cells.to_bytes(16, "little") for cells in (scene.own, scene.other, scene.line))
