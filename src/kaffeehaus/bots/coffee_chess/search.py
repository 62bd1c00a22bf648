"""Bots of Coffee Chess that decide on a whole turn: greedy, alpha-beta, and tree search (UCT)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from kaffeehaus.bots.base import Turn
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END, SWAP, ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import (
    ChessFound,
    Style,
    TriedTurn,
    chess_kernel,
)
from kaffeehaus.kernels.coffee_chess.turns import Line, by_value, candidate_turns

TAKEOVER = (SWAP,)
"""The whole turn of a player who uses the pie rule."""


class PlannedTurns(ABC):
    """Caches the rest of the planned turn by position. In a position outside of it, it plans
    again, so a lost cache costs only time."""

    def __init__(self) -> None:
        self._rest: dict[str, ChessAction] = {}

    @abstractmethod
    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """Actions of the turn from here, without its end; or the swap of the pie rule."""

    def choose(self, turn: Turn) -> ChessAction:
        """Next action of the turn, or its end."""
        state = turn.sample(turn.rng)
        assert isinstance(state, ChessState)
        here = state.position()
        if here not in self._rest:
            self._remember(state, turn.seat, self.plan(state.copy(), turn.seat, turn.rng))
        return self._rest[here]

    def _remember(self, state: ChessState, seat: Seat, actions: tuple[ChessAction, ...]) -> None:
        self._rest = {}
        for action in actions if actions == TAKEOVER else (*actions, END):
            self._rest[state.position()] = action
            state.play(seat, action)


WIDTH = 4
CLOSE = 1e-9


class Greedy(PlannedTurns):
    """Beam search over its own turn; takes the one with the best final evaluation: many beans on
    the board, paying rows, and little for the opponent to steal. Ties are broken at random."""

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The best turn found."""
        lines = candidate_turns(state, seat, WIDTH, most=40)
        if state.pie_is_open():
            return _with_pie(state, lines)
        best = [line for line in lines if line.value >= lines[0].value - CLOSE]
        return rng.choice(best).actions


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
        return _with_pie(state, lines) if state.pie_is_open() else lines[0].actions


def _with_pie(state: ChessState, lines: Sequence[Line]) -> tuple[ChessAction, ...]:
    """The turn to play of these, best first, while the pie rule is open: White begins evenly, and
    Black swaps if even the best turn leaves White ahead."""
    if not state.may_swap():
        return min(lines, key=lambda line: abs(line.value)).actions
    return TAKEOVER if lines[0].value < 0 else lines[0].actions


def _sorted_by_search(
    lines: list[Line], seat: Seat, depth: int, ticks: Iterator[int]
) -> list[Line]:
    """Lines with their values by a search of this depth, the best first."""
    best, found = WORST, []
    for line in lines:
        value = -_search(_ended(line, seat), 1 - seat, depth, WORST, -best, ticks)
        best = max(best, value)
        found.append(replace(line, value=value))
    return sorted(found, key=by_value, reverse=True)


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


PERCENT = 100
FAIR = 0.5
"""Winning share of an even position."""
OPENING_WIDTH, OPENINGS = 8, 32
NEARLY_FAIR = 0.02
"""How far from even a first turn may be with the pie rule."""


class Uct(PlannedTurns):
    """UCT over the most promising turns of both players; plays the most visited turn. With a
    budget of playouts, the same position gives the same turn. With the pie rule, White begins with
    an even turn, and Black swaps if White's is better than even."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The turn to play when the budget is used up."""
        if state.pie_is_open() and not state.may_swap():
            return self._even_opening(state, seat, rng).actions
        found = chess_kernel().search(state, self.budget, Style.JUDGED, rng)
        if state.may_swap() and found.best().share < FAIR:
            return TAKEOVER
        return self.drawn(found, rng).actions

    def _even_opening(self, state: ChessState, seat: Seat, rng: Rng) -> Line:
        """One of the most even first turns, each searched from Black's side: a search of White's
        best turn visits the others too seldom to judge them."""
        lines = candidate_turns(state, seat, OPENING_WIDTH, OPENINGS)
        budget = self.budget.with_time(1 / OPENINGS)
        leads = []
        for line in lines:
            found = chess_kernel().search(_ended(line, seat), budget, Style.JUDGED, rng)
            leads.append(abs(found.best().share - FAIR))
        most = max(NEARLY_FAIR, min(leads))
        return rng.choice([line for line, lead in zip(lines, leads, strict=True) if lead <= most])

    def drawn(self, found: ChessFound, rng: Rng) -> TriedTurn:
        """The turn to play where nobody can take it over."""
        return found.best()


class VariedUct(Uct):
    """The same, but chooses among turns with nearly as many visits, in proportion to them."""

    def __init__(self, budget: Budget, close: int) -> None:
        """`close`: percentage of the best turn's visits that such a turn needs."""
        super().__init__(budget)
        self.close = close

    def drawn(self, found: ChessFound, rng: Rng) -> TriedTurn:
        """One of the most visited turns."""
        least = self.close * found.best().visits
        near = [turn for turn in found.tried if PERCENT * turn.visits >= least]
        picked = rng.below(sum(turn.visits for turn in near))
        sums = accumulate(turn.visits for turn in near)
        return next(turn for turn, total in zip(near, sums, strict=True) if picked < total)
