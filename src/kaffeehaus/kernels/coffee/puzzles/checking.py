"""Independent verification of puzzles: with the rules and the Python solver, without the C code
that made them."""

from __future__ import annotations

from functools import lru_cache

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import grid_of, read_view
from kaffeehaus.kernels.coffee.puzzles.distance import Distances
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle
from kaffeehaus.kernels.coffee.solver.solver import NO_LIMIT, PythonSolver

MEMORY = 2**27
BLACK, ORANGE = 0, 1


class Unsound(PlayerError):
    """A puzzle whose proof does not hold."""

    code = "unsound_puzzle"


def check(puzzle: CoffeePuzzle) -> None:
    """Raises `Unsound`, or `PlayerError` for moves that the rules do not allow."""
    state = puzzle.state
    _require(state.actors() == (BLACK,), "it is not Black's turn")
    winning = [turn for turn in state.choices if str(turn) == puzzle.turn]
    _require(len(winning) == 1, f"{puzzle.turn} is not possible")
    _require(_winner(_after(state, winning[0])) == BLACK, f"{puzzle.turn} does not win")
    others = puzzle.others
    _require(len(others) == len(puzzle.answers), "some turn has no answer")
    for turn, answer in zip(others, puzzle.answers, strict=True):
        then = _after(state, turn)
        legal = [known for known in then.choices if str(known) == answer]
        _require(bool(legal), f"{answer} is no answer to {turn}")
        _require(_winner(_after(then, legal[0])) == ORANGE, f"{answer} does not refute {turn}")
    _require(_depth(state) == puzzle.depth, f"it is not won in {puzzle.depth} turns")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Unsound(f"A puzzle is not as it says: {what}.")


def _after(state: CoffeeState, turn: CoffeeAction) -> CoffeeState:
    then = state.copy()
    then.apply(then.seat_to_move(), turn)
    return then


def _winner(state: CoffeeState) -> int:
    if state.result is not None:
        return state.result.winners[0]
    _, scene = read_view(state.view(None))
    mover = state.seat_to_move()
    solution = _solver(state.sites.board.name, state.sites.n).solve(scene)
    return mover if solution.verdict else 1 - mover


def _depth(state: CoffeeState) -> int:
    board, n = state.sites.board.name, state.sites.n
    distances = Distances(grid_of(board, n), _solver(board, n), NO_LIMIT)
    return distances.of(read_view(state.view(None))[1])


@lru_cache(maxsize=4)
def _solver(board: str, n: int) -> PythonSolver:
    return PythonSolver(board, n, MEMORY)
