"""Bots `uct` and `perfect` for Coffee, which search with the kernels."""

from __future__ import annotations

from time import monotonic

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.actions import SWAP, Place
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Grid, Scene, read_view
from kaffeehaus.kernels.coffee.kernel import SWAP_CELL, Found, Style, Tried, kernel_of
from kaffeehaus.kernels.coffee.proofs.book import book_of
from kaffeehaus.kernels.coffee.proofs.rules import Position
from kaffeehaus.kernels.coffee.solver.openings import winning_openings
from kaffeehaus.kernels.coffee.solver.solver import (
    NO_LIMIT,
    Solution,
    Solver,
    place_of,
    solver_of,
)

SOLVER_MEMORY = 2**26
SOLVER_SHARE = 0.4
"""Share of its time that `perfect` spends on proofs before it estimates."""
UCT_SHARE = 0.5
CHECK_SHARE = 0.05
"""Share of its time that it spends on refuting a turn before it plays it."""
MOST_CHECKED = 2
"""Number of turns that it tries to refute; if all are, it plays the most visited."""
NODES_PER_PLAYOUT = 20
"""Number of positions that `perfect` searches for each playout of its budget."""


class UctBot:
    """Tree search in one kernel call. The most visited turn is played."""

    def __init__(self, budget: Budget, style: Style = Style.RANDOM) -> None:
        self.budget = budget
        self.style = style

    def choose(self, turn: Turn) -> Action:
        """The most visited turn when the budget is used up."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        view, grid, scene = _read(turn)
        if wins := scene.line & scene.own_wins:
            return grid.winning_place(wins)
        best = self.search(turn, view, scene).best()
        return GreedyBot().choose(turn) if best is None else _action(grid, best)

    def search(self, turn: Turn, view: CoffeeView, scene: Scene) -> Found:
        """Statistics of the turns when the budget is used up."""
        kernel = kernel_of(view.board, view.n)
        return kernel.search(scene, until_swap(view), self.budget, self.style, turn.rng)


class PerfectBot:
    """Solver and tree search together: it plays a proven win if it finds one, and never a turn
    that it can refute.

    The openings of solved boards, and the beginnings of their proofs, are known. It starts every
    turn without a cache, so with a budget of playouts its choice depends only on the position and
    the seed. Until a proof is found, about half of the budget is for `uct`.
    """

    def __init__(self, budget: Budget, nodes: int | None = None) -> None:
        """`nodes`: positions that the solver may search for a proof; by default in proportion to
        the playouts."""
        self.budget = budget
        playouts = budget.playouts
        in_proportion = NO_LIMIT if playouts is None else playouts * NODES_PER_PLAYOUT
        self._nodes = in_proportion if nodes is None else nodes

    def choose(self, turn: Turn) -> Action:
        """A proven winning turn if one is found, else the best of `uct` that is not refuted."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.sample(turn.rng)
        assert isinstance(state, CoffeeState)
        if known := winning_openings(state):
            return turn.rng.choice(known)
        view, grid, scene = _read(turn)
        solver = solver_of(view.board, view.n, SOLVER_MEMORY)
        # Before the first turn with the pie rule, the opponent would take over any winning move.
        if until_swap(view) != 1:
            book = book_of(view.board, view.n)
            if (answer := book.answer(Position(scene.free, scene.line, scene.own))) is not None:
                return answer.place
            solution = self._solve(solver, scene, SOLVER_SHARE)
            if solution.verdict is False and SWAP in turn.legal:
                return SWAP
            if solution.cell is not None:
                return place_of(grid, scene, solution)
        found = UctBot(self.budget.with_time(UCT_SHARE)).search(turn, view, scene)
        tried = sorted(found.tried, key=lambda one: -one.visits)
        if not tried:
            return GreedyBot().choose(turn)  # lost, but the opponent has to see it
        if found.verdict is not None or until_swap(view) >= 0:
            return _action(grid, tried[0])
        sound = (one for one in tried[:MOST_CHECKED] if not self._refutes(solver, grid, scene, one))
        return _action(grid, next(sound, tried[0]))

    def _refutes(self, solver: Solver, grid: Grid, scene: Scene, tried: Tried) -> bool:
        """Whether the opponent is proven to win after this turn."""
        line = grid.others[tried.cell][tried.rod] & scene.free
        return self._solve(solver, grid.after(scene, tried.cell, line), CHECK_SHARE).verdict is True

    def _solve(self, solver: Solver, scene: Scene, share: float) -> Solution:
        seconds = self.budget.time
        if seconds is None:
            return solver.solve(scene, nodes=self._nodes)
        deadline = monotonic() + seconds * share
        return solver.solve(scene, nodes=self._nodes, progress=lambda _: monotonic() >= deadline)


def _action(grid: Grid, tried: Tried) -> Action:
    if tried.cell == SWAP_CELL:
        return SWAP
    return Place(grid.board.cells[tried.cell], grid.rods[tried.rod])


def _read(turn: Turn) -> tuple[CoffeeView, Grid, Scene]:
    assert isinstance(turn.view, CoffeeView)
    return turn.view, *read_view(turn.view)


def until_swap(view: CoffeeView) -> int:
    """Turns until the pie rule allows the swap: 0 is now, negative is never again."""
    if view.may_swap():
        return 0
    return 1 if view.pie and not view.stones else -1
