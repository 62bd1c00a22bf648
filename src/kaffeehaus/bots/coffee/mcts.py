"""Bot `mcts` for Coffee: Monte-Carlo tree search in Python."""

from __future__ import annotations

from math import sqrt

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.core.action import Action
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import SWAP
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Grid, Scene, read_view
from kaffeehaus.kernels.coffee.playout import Prospect, greedy_playout, prospects

CURIOSITY = 1.0
"""Exploration constant."""
DOUBT = 0.1
"""First-play urgency: how much worse than the average an untried turn is assumed to be."""
MOST_NODES = 20_000
"""Maximum tree size; the search continues in the tree."""


class Edge:
    """One safe turn in a position: its prior and statistics."""

    __slots__ = ("node", "prior", "prospect", "visits", "wins")

    def __init__(self, prospect: Prospect | None, prior: float) -> None:
        self.prospect = prospect
        """The turn, or None for the swap of the pie rule."""
        self.prior = prior
        self.visits = 0
        self.wins = 0
        self.node: Node | None = None


class Node:
    """A position in the tree. The player to move cannot win at once.

    `verdict` is True or False when that player is proven to win or to lose. Edges that are proven
    to lose are removed, except the last one, so that there is always a move.
    """

    __slots__ = ("edges", "scene", "until_swap", "verdict", "visits", "wins")

    def __init__(self, grid: Grid, scene: Scene, until_swap: int) -> None:
        safe = prospects(grid, scene)
        # Where the opponent may swap next, no turn is decisive yet.
        crushing = [turn for turn in safe if not turn.answers and until_swap != 1]
        self.scene = scene
        self.until_swap = until_swap
        """Turns until the pie rule allows the swap: 0 is now, negative is never again."""
        self.visits = 0
        self.wins = 0
        self.edges = _edges(crushing[:1] or safe, can_swap=until_swap == 0 and not crushing)
        self.verdict: bool | None = None
        if crushing or not self.edges:
            self.verdict = bool(crushing)

    def select(self) -> Edge:
        """The edge to try next, by value, prior and exploration."""
        curiosity = CURIOSITY * sqrt(self.visits + 1)
        untried = (self.wins / self.visits if self.visits else 0.5) - DOUBT
        best, chosen = -1.0, self.edges[0]
        for edge in self.edges:
            visits = edge.visits
            value = edge.wins / visits if visits else untried
            value += curiosity * edge.prior / (1 + visits)
            if value > best:
                best, chosen = value, edge
        return chosen

    def note(self, edge: Edge, won: bool) -> None:
        """Record a playout through this edge, and a proof of the position behind it."""
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


def _edges(safe: list[Prospect], *, can_swap: bool) -> list[Edge]:
    """An edge for each safe turn, with a better prior the fewer answers it leaves.

    After a swap the other player has the same safe turns, all of which are its answers.
    """
    turns: list[Prospect | None] = [*safe, None] if can_swap else [*safe]
    promises = [1 / max(1, turn.answers if turn else len(safe)) for turn in turns]
    total = sum(promises)
    return [Edge(turn, promise / total) for turn, promise in zip(turns, promises, strict=True)]


class Search:
    """The growing tree."""

    def __init__(self, grid: Grid, rng: Rng) -> None:
        self.grid = grid
        self.rng = rng
        self.nodes = 0

    def visit(self, node: Node) -> bool:
        """Descend the tree, play one playout, and back up its result.

        Returns whether the player to move at this node won.
        """
        if node.verdict is not None:
            return node.verdict
        edge = node.select()
        if edge.node is None and edge.visits and self.nodes < MOST_NODES:
            self.nodes += 1
            edge.node = Node(self.grid, self._scene_behind(node, edge), node.until_swap - 1)
        if edge.node is None:
            won = not greedy_playout(self.grid, self._scene_behind(node, edge), self.rng)
        else:
            won = not self.visit(edge.node)
        node.note(edge, won)
        return won

    def _scene_behind(self, node: Node, edge: Edge) -> Scene:
        if edge.prospect is None:
            return node.scene
        return self.grid.after(node.scene, edge.prospect.cell, edge.prospect.line)


class MctsBot:
    """Monte-Carlo tree search with the tactics of `greedy` built in.

    Turns that allow an immediate win never enter the tree. The prior of a turn is the better the
    fewer safe answers it leaves. A new position is evaluated by one playout in the manner of
    `greedy`; proven wins and losses are backed up, and the search ends as soon as the root is
    decided. The most visited turn is played.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, turn: Turn) -> Action:
        """The most visited turn when the budget is used up."""
        spending = self.budget.spend()
        if len(turn.legal) == 1:
            return turn.legal[0]
        assert isinstance(turn.view, CoffeeView)
        grid, scene = read_view(turn.view)
        if wins := scene.line & scene.own_wins:
            return grid.winning_place(wins)
        root = Node(grid, scene, _until_swap(turn))
        if not root.edges:
            return GreedyBot().choose(turn)  # lost, but the opponent has to see it
        search = Search(grid, turn.rng)
        for _ in spending:
            if root.verdict is not None:
                break
            search.visit(root)
        best = max(root.edges, key=lambda edge: edge.visits).prospect
        return SWAP if best is None else grid.place(scene, best.cell, best.line)


def _until_swap(turn: Turn) -> int:
    assert isinstance(turn.view, CoffeeView)
    if SWAP in turn.legal:
        return 0
    return 1 if turn.view.pie and not turn.view.stones else -1
