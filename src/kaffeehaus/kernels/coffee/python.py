"""Python implementation of the Coffee kernel: the same results as native/play.inc.h and
native/search.inc.h, seed by seed."""

from __future__ import annotations

from math import sqrt

from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Grid, Scene, grid_of
from kaffeehaus.kernels.coffee.kernel import (
    MOST_NODES,
    SWAP_CELL,
    Found,
    Playouts,
    Style,
    Tried,
)
from kaffeehaus.kernels.coffee.playout import Prospect, greedy_playout, prospects, random_playout
from kaffeehaus.kernels.ticking import Progress, Ticker

DOUBT = 0.1
"""First-play urgency: how much worse than the average an untried turn is assumed to be."""


class _Edge:
    """A safe turn, or with no prospect the swap, with prior and statistics."""

    __slots__ = ("node", "prior", "prospect", "visits", "wins")

    def __init__(self, prospect: Prospect | None, prior: float) -> None:
        self.prospect = prospect
        self.prior = prior
        self.visits = 0
        self.wins = 0
        self.node: _Node | None = None


class _Node:
    """A position in the tree; its verdict is for the player to move."""

    __slots__ = ("edges", "verdict", "visits", "wins")

    def __init__(self, grid: Grid, scene: Scene, until_swap: int) -> None:
        self.visits = 0
        self.wins = 0
        self.verdict: bool | None = None
        self.edges: list[_Edge] = []
        if scene.line & scene.own_wins:
            self.verdict = True
            return
        safe = prospects(grid, scene)
        # Where the opponent may swap next, no turn is decisive yet.
        crushing = [turn for turn in safe if not turn.answers and until_swap != 1]
        if crushing:
            self.verdict = True
            self.edges = [_Edge(crushing[0], 1.0)]
            return
        self.edges = [_Edge(turn, 1 / (turn.answers or 1)) for turn in safe]
        if until_swap == 0:
            self.edges.append(_Edge(None, 1 / (len(safe) or 1)))
        if not self.edges:
            self.verdict = False
        # Not sum(): newer Pythons round it differently from C.
        total = 0.0
        for edge in self.edges:
            total += edge.prior
        for edge in self.edges:
            edge.prior /= total

    def select(self) -> _Edge:
        """The edge to try next, by value, prior and exploration."""
        curiosity = sqrt(self.visits + 1)
        untried = (self.wins / self.visits if self.visits else 0.5) - DOUBT
        best, chosen = -1.0, self.edges[0]
        for edge in self.edges:
            visits = edge.visits
            value = edge.wins / visits if visits else untried
            value += curiosity * edge.prior / (1 + visits)
            if value > best:
                best, chosen = value, edge
        return chosen

    def note(self, edge: _Edge, won: bool) -> None:
        """Record a playout through this edge, and a proof of the position behind it. An edge
        that is proven to lose is removed with its playouts, unless it is the last."""
        self.visits += 1
        edge.visits += 1
        self.wins += won
        edge.wins += won
        verdict = edge.node.verdict if edge.node else None
        if verdict is False:
            self.verdict = True
            self.edges = [edge]
        elif verdict is True and len(self.edges) == 1:
            self.verdict = False
        elif verdict is True:
            self.edges.remove(edge)
            self.visits -= edge.visits
            self.wins -= edge.wins


class _Search:
    """The growing tree."""

    def __init__(self, grid: Grid, style: Style, rng: Rng, most_nodes: int) -> None:
        self.grid = grid
        self.playout = greedy_playout if style is Style.GREEDY else random_playout
        self.rng = rng
        self.most_nodes = most_nodes
        self.nodes = 1

    def visit(self, node: _Node, scene: Scene, until_swap: int) -> bool:
        """Descend the tree, play one playout, and back up its result; returns whether the player
        to move won."""
        if node.verdict is not None:
            return node.verdict
        edge = node.select()
        if edge.prospect is not None:
            scene = self.grid.after(scene, edge.prospect.cell, edge.prospect.line)
        if edge.node is None and edge.visits and self.nodes <= self.most_nodes:
            self.nodes += 1
            edge.node = _Node(self.grid, scene, until_swap - 1)
        if edge.node is None:
            won = not self.playout(self.grid, scene, self.rng)
        else:
            won = not self.visit(edge.node, scene, until_swap - 1)
        node.note(edge, won)
        return won


class PythonKernel:
    """One board in Python."""

    def __init__(self, board: str, n: int) -> None:
        self.grid = grid_of(board, n)

    def playouts(
        self, scene: Scene, count: int, style: Style, rng: Rng, progress: Progress | None = None
    ) -> Playouts:
        """Play this many playouts from here."""
        playout = greedy_playout if style is Style.GREEDY else random_playout
        ticker = Ticker(progress)
        wins = 0
        for done in range(count):
            if ticker.has_to_stop(done):
                return Playouts(done, wins)
            wins += playout(self.grid, scene, rng)
        return Playouts(count, wins)

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
        search = _Search(self.grid, style, rng, most_nodes)
        root = _Node(self.grid, scene, until_swap)
        ticker = Ticker(progress)
        done = 0
        for _ in budget.spend():
            if root.verdict is not None or ticker.has_to_stop(done):
                break
            search.visit(root, scene, until_swap)
            done += 1
        tried = tuple(self._tried(scene, edge) for edge in root.edges)
        return Found(root.verdict, done, search.nodes, tried)

    def _tried(self, scene: Scene, edge: _Edge) -> Tried:
        if edge.prospect is None:
            return Tried(SWAP_CELL, 0, edge.visits, edge.wins)
        _, cell, line = edge.prospect
        rod = [others & scene.free for others in self.grid.others[cell]].index(line)
        return Tried(cell, rod, edge.visits, edge.wins)
