"""Bots `uct` and `perfect` for Coffee, which search with the kernels."""

from __future__ import annotations

from time import monotonic

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.actions import SWAP, Place
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Grid, Scene, read_view
from kaffeehaus.kernels.coffee.kernel import SWAP_CELL, Style, kernel_of
from kaffeehaus.kernels.coffee.solver.solver import NO_LIMIT, Solution, place_of, solver_of

SOLVER_MEMORY = 2**26
SOLVER_SHARE = 0.5
"""Share of its time that `perfect` spends on proofs before it estimates."""
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
        kernel = kernel_of(view.board, view.n)
        found = kernel.search(scene, until_swap(view), self.budget, self.style, turn.rng)
        best = found.best()
        if best is None:
            return GreedyBot().choose(turn)  # lost, but the opponent has to see it
        if best.cell == SWAP_CELL:
            return SWAP
        return Place(grid.board.cells[best.cell], grid.rods[best.rod])


class PerfectBot:
    """Tries to prove a win before it estimates.

    It starts every turn without a cache, so with a budget of playouts its choice depends only on
    the position and the seed. If half of the budget proves nothing, `uct` has the other half.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, turn: Turn) -> Action:
        """A proven winning turn if one is found, else the move of `uct`."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        view, grid, scene = _read(turn)
        # Before the first turn with the pie rule, the opponent would take over any winning move.
        if until_swap(view) != 1:
            solution = self._solve(view, scene)
            if solution.verdict is False and SWAP in turn.legal:
                return SWAP
            if solution.cell is not None:
                return place_of(grid, scene, solution)
        return UctBot(self.budget.with_time(1 - SOLVER_SHARE)).choose(turn)

    def _solve(self, view: CoffeeView, scene: Scene) -> Solution:
        solver = solver_of(view.board, view.n, SOLVER_MEMORY)
        playouts, seconds = self.budget.playouts, self.budget.time
        nodes = NO_LIMIT if playouts is None else playouts * NODES_PER_PLAYOUT
        if seconds is None:
            return solver.solve(scene, nodes=nodes)
        deadline = monotonic() + seconds * SOLVER_SHARE
        return solver.solve(scene, nodes=nodes, progress=lambda _: monotonic() >= deadline)


def _read(turn: Turn) -> tuple[CoffeeView, Grid, Scene]:
    assert isinstance(turn.view, CoffeeView)
    return turn.view, *read_view(turn.view)


def until_swap(view: CoffeeView) -> int:
    """Turns until the pie rule allows the swap: 0 is now, negative is never again."""
    if view.may_swap():
        return 0
    return 1 if view.pie and not view.stones else -1
