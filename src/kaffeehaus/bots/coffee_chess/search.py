"""Bot `search` for Coffee Chess: alpha-beta over the most promising whole turns."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.bots.coffee_chess.plan import PlannedTurns
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.turns import Line, candidate_turns

ROOT_WIDTH, ROOT_TURNS = 4, 12
INNER_WIDTH, INNER_TURNS = 1, 4
DEEPEST = 8
WORST = -1e9


class OutOfBudget(Exception):
    """The budget is used up; the last complete depth counts."""


class Search(PlannedTurns):
    """Iterative deepening: the best turns of a beam search, each answered by the best turns of
    the opponent, until the budget is used up. With a budget of playouts (searched turns) the
    same seed gives the same game."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The best turn against the best answers found."""
        ticks = self.budget.spend()
        lines = candidate_turns(state, seat, ROOT_WIDTH, ROOT_TURNS)
        try:
            for depth in range(DEEPEST):
                lines = _sorted_by_search(lines, seat, depth, ticks)
        except OutOfBudget:
            pass
        return lines[0].actions


def _sorted_by_search(
    lines: list[Line], seat: Seat, depth: int, ticks: Iterator[int]
) -> list[Line]:
    """Lines sorted by a search of this depth, the best first."""
    best, values = WORST, []
    for line in lines:
        value = -_search(_ended(line, seat), 1 - seat, depth, WORST, -best, ticks)
        best = max(best, value)
        values.append(value)
    order = sorted(range(len(lines)), key=lambda index: -values[index])
    return [lines[index] for index in order]


def _search(
    state: ChessState, seat: Seat, depth: int, alpha: float, beta: float, ticks: Iterator[int]
) -> float:
    """Value of the position to `seat`, who is to move, by negamax with alpha-beta."""
    if next(ticks, None) is None:
        raise OutOfBudget
    if state.reason is not None:
        return 100.0 * (state.on_board[seat] - state.on_board[1 - seat])
    lines = candidate_turns(state, seat, INNER_WIDTH, INNER_TURNS)
    if depth == 0:
        return lines[0].value
    best = WORST
    for line in lines:
        value = -_search(_ended(line, seat), 1 - seat, depth - 1, -beta, -alpha, ticks)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def _ended(line: Line, seat: Seat) -> ChessState:
    state = line.state.copy()
    state.play(seat, END)
    return state
