"""Positions of Coffee looked at: first the solver tries to prove who wins, then `uct` estimates."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import Any

from kaffeehaus.bots.budget import Budget
from kaffeehaus.bots.coffee.grid import Grid, Scene, read_view
from kaffeehaus.bots.coffee.uct import SOLVER_MEMORY, place_of, until_swap
from kaffeehaus.bots.insight import EVEN, WHOLE, Candidate, Insight
from kaffeehaus.core.game import State
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.actions import SWAP, CoffeeAction, Place
from kaffeehaus.games.coffee.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.kernels.coffee import SWAP_CELL, Found, Style, Tried, kernel_of
from kaffeehaus.kernels.coffee_solver import Solution, Solver, solver_of

SOLVER_SHARE = 0.6
"""How much of the time is spent on proving before the rest is spent on estimating."""
MOST_CANDIDATES = 3
LEAST_VISITS = 0.02
"""Moves that were tried less often than this share of all playouts are not worth telling."""
LEAST_SECONDS = 0.02


class CoffeeAnalyst:
    """Keeps one solver: whoever asks from the end of a game backwards has most of the answers
    ready in its table."""

    def look(self, state: State[Any], seconds: float, rng: Rng) -> Insight:
        """What can be proven about the position, or else what playouts say."""
        assert isinstance(state, CoffeeState)
        view, seat = state.view(None), state.seat_to_move()
        grid, scene = read_view(view)
        if won := _winning_stones(state):
            return _won(seat, *won)
        deadline = monotonic() + seconds * SOLVER_SHARE
        # Before the first turn of a game with the pie rule, whatever wins will be taken over.
        if until_swap(view) != 1:
            solution = _solver(view.board, view.n).solve(
                scene, progress=lambda _: monotonic() >= deadline
            )
            if (insight := _solved(seat, view, grid, scene, solution)) is not None:
                return insight
        left = max(LEAST_SECONDS, deadline - monotonic() + seconds * (1 - SOLVER_SHARE))
        found = kernel_of(view.board, view.n).search(
            scene, until_swap(view), Budget(seconds=left), Style.RANDOM, rng
        )
        return _estimated(seat, grid, found)


ANALYST = CoffeeAnalyst()


@lru_cache(maxsize=1)
def _solver(board: str, n: int) -> Solver:
    return solver_of(board, n, SOLVER_MEMORY)


def _winning_stones(state: CoffeeState) -> tuple[CoffeeAction, ...]:
    return tuple(turn for turn in state.choices if isinstance(turn, Place) and turn.rod is Rod.NONE)


def _solved(
    seat: Seat, view: CoffeeView, grid: Grid, scene: Scene, solution: Solution
) -> Insight | None:
    if solution.verdict is None:
        return None
    if solution.verdict:
        return _won(seat, place_of(grid, scene, solution))
    # What cannot be won from here, the other side wins: who may swap takes it.
    return _won(seat, SWAP) if view.may_swap() else Insight(seat, 0, proven=True)


def _won(seat: Seat, *turns: CoffeeAction) -> Insight:
    best = tuple(Candidate((str(turn),), WHOLE, proven=True) for turn in turns)
    return Insight(seat, WHOLE, proven=True, best=best)


def _estimated(seat: Seat, grid: Grid, found: Found) -> Insight:
    if found.verdict is False:
        return Insight(seat, 0, proven=True)
    proven = found.verdict is True
    tried = sorted(found.tried, key=lambda turn: -turn.visits)[:MOST_CANDIDATES]
    best = tuple(
        Candidate((_written(grid, turn),), WHOLE if proven else _share(turn), proven)
        for turn in tried
        if proven or turn.visits >= max(1, found.done * LEAST_VISITS)
    )
    return Insight(seat, best[0].share if best else EVEN, proven, best)


def _share(turn: Tried) -> int:
    return round(WHOLE * turn.wins / turn.visits)


def _written(grid: Grid, turn: Tried) -> str:
    if turn.cell == SWAP_CELL:
        return str(SWAP)
    return str(Place(grid.board.cells[turn.cell], grid.rods[turn.rod]))
