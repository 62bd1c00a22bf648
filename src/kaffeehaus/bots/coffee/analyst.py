"""Analysis of Coffee positions: the solver proves what it can, `uct` estimates the rest."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic, process_time

from kaffeehaus.bots.coffee.uct import SOLVER_MEMORY, until_swap
from kaffeehaus.bots.insight import EVEN, MOST_RECOMMENDED, WHOLE, Candidate, Insight, ranked
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import SWAP, CoffeeAction, Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Grid, Scene, read_view
from kaffeehaus.kernels.coffee.kernel import SWAP_CELL, Found, Style, Tried, kernel_of
from kaffeehaus.kernels.coffee.proofs.book import book_of
from kaffeehaus.kernels.coffee.proofs.rules import Position
from kaffeehaus.kernels.coffee.solver.openings import winning_openings
from kaffeehaus.kernels.coffee.solver.solver import Solution, Solver, place_of, solver_of
from kaffeehaus.kernels.coffee.solver.values import Allowance

SOLVER_SHARE = 0.2
"""Share of the time for the solver before the estimate."""
MOST_CANDIDATES = 8
"""More than are shown: some of them may turn out to lose."""
LEAST_VISITS = 0.1
"""Moves with fewer visits than this share of the most visited one are not reported."""
LEAST_SECONDS = 0.02
SOLVERS = 2
"""Number of solvers: several games may be analysed at once."""


class CoffeeAnalyst:
    """Keeps its solvers, because positions from the end of a game backwards share their
    transposition tables."""

    def look(self, state: AnyState, seconds: float, rng: Rng) -> Insight:
        """A proof if it is quick, or else an estimate by playouts."""
        assert isinstance(state, CoffeeState)
        deadline = monotonic() + seconds
        proven = _proven(state, Allowance(seconds * SOLVER_SHARE))
        if proven is not None:
            return proven
        view = state.view(None)
        grid, scene = read_view(view)
        left = max(LEAST_SECONDS, deadline - monotonic())
        found = kernel_of(view.board, view.n).search(
            scene, until_swap(view), Budget(seconds=left), Style.RANDOM, rng
        )
        return _estimated(state.seat_to_move(), grid, found)

    def prove(self, state: AnyState, seconds: float) -> Insight | None:
        """The winner, if this much processor time is enough for a proof."""
        assert isinstance(state, CoffeeState)
        return _proven(state, Allowance(seconds, process_time))


ANALYST = PROVER = CoffeeAnalyst()


def _proven(state: CoffeeState, allowance: Allowance) -> Insight | None:
    view, seat = state.view(None), state.seat_to_move()
    if won := _winning_stones(state):
        return _won(seat, *won)
    if (known := _opening(state)) is not None:
        return known
    # Before the first turn with the pie rule, the opponent would take over any winning move.
    if until_swap(view) == 1:
        return None
    grid, scene = read_view(view)
    if (known := _in_book(seat, view, scene)) is not None:
        return known
    solver = _solver(view.board, view.n)
    solution = solver.solve(scene, progress=lambda _: allowance.is_over())
    return _solved(seat, view, grid, scene, solution)


@lru_cache(maxsize=SOLVERS)
def _solver(board: str, n: int) -> Solver:
    return solver_of(board, n, SOLVER_MEMORY)


def _winning_stones(state: CoffeeState) -> tuple[CoffeeAction, ...]:
    return tuple(turn for turn in state.choices if isinstance(turn, Place) and turn.rod is Rod.NONE)


def _opening(state: CoffeeState) -> Insight | None:
    """Known values of a solved board before its first turn and after it."""
    winning = winning_openings(state)
    if winning is None:
        return None
    seat = state.seat_to_move()
    return _won(seat, *winning[:MOST_RECOMMENDED]) if winning else _lost(seat)


def _in_book(seat: Seat, view: CoffeeView, scene: Scene) -> Insight | None:
    """What the proof of a solved board says about the position."""
    book = book_of(view.board, view.n)
    answer = book.answer(Position(scene.free, scene.line, scene.own))
    if answer is not None:
        return _won(seat, answer.place)
    if not book.is_lost(Position(scene.free, scene.line, scene.other)):
        return None
    return _won(seat, SWAP) if view.may_swap() else _lost(seat)


def _solved(
    seat: Seat, view: CoffeeView, grid: Grid, scene: Scene, solution: Solution
) -> Insight | None:
    if solution.verdict is None:
        return None
    if solution.verdict:
        return _won(seat, place_of(grid, scene, solution))
    # A position that is not won here is won by the other side: a player who may swap takes it.
    return _won(seat, SWAP) if view.may_swap() else _lost(seat)


def _won(seat: Seat, *turns: CoffeeAction) -> Insight:
    best = tuple(Candidate((str(turn),), WHOLE, proven=True) for turn in turns)
    return Insight(seat, WHOLE, proven=True, best=best)


def _lost(seat: Seat) -> Insight:
    return Insight(seat, 0, proven=True)


def _estimated(seat: Seat, grid: Grid, found: Found) -> Insight:
    if found.verdict is False:
        return _lost(seat)
    proven = found.verdict is True
    tried = sorted(found.tried, key=lambda turn: -turn.visits)[:MOST_CANDIDATES]
    best = ranked(
        Candidate((_written(grid, turn),), WHOLE if proven else _share(turn), proven)
        for turn in tried
        if proven or turn.visits >= max(1, tried[0].visits * LEAST_VISITS)
    )
    return Insight(seat, best[0].share if best else EVEN, proven, best)


def _share(turn: Tried) -> int:
    return round(WHOLE * turn.wins / turn.visits)


def _written(grid: Grid, turn: Tried) -> str:
    if turn.cell == SWAP_CELL:
        return str(SWAP)
    return str(Place(grid.board.cells[turn.cell], grid.rods[turn.rod]))
