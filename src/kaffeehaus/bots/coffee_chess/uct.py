"""Bots for Coffee Chess that search with the kernel: UCT over whole turns."""

from __future__ import annotations

from itertools import accumulate

from kaffeehaus.bots.coffee_chess.plan import PlannedTurns
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import Style, chess_kernel

PERCENT = 100


class Uct(PlannedTurns):
    """UCT over the most promising turns of both players; plays the most visited turn. With a
    budget of playouts, the same position gives the same turn."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The most visited turn when the budget is used up."""
        return chess_kernel().search(state, self.budget, Style.JUDGED, rng).best().actions


class VariedUct(Uct):
    """The same, but chooses among turns with nearly as many visits, in proportion to them."""

    def __init__(self, budget: Budget, close: int) -> None:
        """`close`: percentage of the best turn's visits that such a turn needs."""
        super().__init__(budget)
        self.close = close

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """One of the most visited turns when the budget is used up."""
        found = chess_kernel().search(state, self.budget, Style.JUDGED, rng)
        least = self.close * found.best().visits
        near = [turn for turn in found.tried if PERCENT * turn.visits >= least]
        drawn = rng.below(sum(turn.visits for turn in near))
        sums = accumulate(turn.visits for turn in near)
        return next(turn.actions for turn, total in zip(near, sums, strict=True) if drawn < total)
