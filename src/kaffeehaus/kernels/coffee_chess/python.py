"""Python implementation of the Coffee Chess kernel: the same results as native/chess_search.h,
seed by seed."""

from __future__ import annotations

from math import sqrt

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import (
    MOST_NODES,
    ChessFound,
    ChessPlayouts,
    Style,
    TriedTurn,
)
from kaffeehaus.kernels.coffee_chess.playout import points_of, random_playout
from kaffeehaus.kernels.coffee_chess.turns import Line, candidate_turns
from kaffeehaus.kernels.ticking import Progress, Ticker

ROOT_WIDTH, ROOT_TURNS = 8, 32
INNER_WIDTH, INNER_TURNS = 4, 12
SCALE = 4.0
"""Lead in beans that wins 85 games of 100."""
CURIOSITY = 0.6
DEEPEST = 250


def share_of_lead(lead: float) -> float:
    """Winning probability for a lead in beans."""
    scaled = lead / SCALE
    return 0.5 + 0.5 * scaled / sqrt(1.0 + scaled * scaled)


class _Edge:
    """A turn, with prior and statistics."""

    __slots__ = ("line", "looks", "node", "prior", "settled", "total", "visits")

    def __init__(self, line: Line, seat: Seat, prior: float) -> None:
        self.line = line
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.node: _Node | None = None
        then = self.ended(seat)
        self.settled = then.reason is not None
        self.looks = 0.5 * points_of(then, seat) if self.settled else share_of_lead(line.value)

    def ended(self, seat: Seat) -> ChessState:
        """The position after the turn."""
        state = self.line.state.copy()
        state.play(seat, END)
        return state


class _Node:
    """A position at the beginning of a turn, with its most promising turns."""

    __slots__ = ("edges", "seat", "visits")

    def __init__(self, state: ChessState, width: int, most: int) -> None:
        self.seat = state.to_move
        self.visits = 0
        lines = candidate_turns(state, self.seat, width, most)
        # Not sum(): newer Pythons round it differently from C.
        total = 0.0
        for rank in range(len(lines)):
            total += 1.0 / (1.0 + rank)
        self.edges = [
            _Edge(line, self.seat, 1.0 / (1.0 + rank) / total) for rank, line in enumerate(lines)
        ]

    def choose(self) -> _Edge:
        """The turn to try next, by value, prior and exploration."""
        curiosity = CURIOSITY * sqrt(self.visits + 1.0)
        best, chosen = -1.0, self.edges[0]
        for edge in self.edges:
            value = edge.total / edge.visits if edge.visits else edge.looks
            value += curiosity * edge.prior / (1.0 + edge.visits)
            if value > best:
                best, chosen = value, edge
        return chosen


class _Search:
    """The growing tree."""

    def __init__(self, style: Style, rng: Rng, most_nodes: int) -> None:
        self.style = style
        self.rng = rng
        self.most_nodes = most_nodes
        self.nodes = 1

    def visit(self, node: _Node, depth: int = 1) -> float:
        """Descend the tree to a leaf, and back up its value; returns its value to the player who
        moves at the node."""
        edge = node.choose()
        grows = edge.visits > 0 and not edge.settled and depth < DEEPEST
        if edge.node is None and grows and self.nodes <= self.most_nodes:
            self.nodes += 1
            edge.node = _Node(edge.ended(node.seat), INNER_WIDTH, INNER_TURNS)
        if edge.node is None or depth == DEEPEST:
            share = self._leaf_share(node, edge)
        else:
            share = 1.0 - self.visit(edge.node, depth + 1)
        node.visits += 1
        edge.visits += 1
        edge.total += share
        return share

    def _leaf_share(self, node: _Node, edge: _Edge) -> float:
        if edge.settled or self.style is Style.JUDGED:
            return edge.looks
        return 0.5 * random_playout(edge.ended(node.seat), node.seat, self.rng)


class PythonChess:
    """Coffee Chess in Python."""

    def playouts(
        self, state: ChessState, count: int, rng: Rng, progress: Progress | None = None
    ) -> ChessPlayouts:
        """Play this many playouts from here."""
        ticker = Ticker(progress)
        points = 0
        for done in range(count):
            if ticker.has_to_stop(done):
                return ChessPlayouts(done, points)
            points += random_playout(state, state.to_move, rng)
        return ChessPlayouts(count, points)

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
        """Search for the best turn."""
        search = _Search(style, rng, most_nodes)
        ticker = Ticker(progress)
        spent = budget.spend()
        root = _Node(state, ROOT_WIDTH, ROOT_TURNS)
        done = 0
        for _ in spent:
            if ticker.has_to_stop(done):
                break
            search.visit(root)
            done += 1
        tried = tuple(TriedTurn(edge.line.actions, edge.visits, edge.total) for edge in root.edges)
        return ChessFound(done, search.nodes, tried)
